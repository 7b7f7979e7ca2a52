### Dateien trainierter Modelle, und warum eine nicht gelesen werden kann.

again =
    .damaged = Die Datei ist vielleicht beschädigt: Speichere das Modell neu.

bring =
    .any = Bring JSON oder UBJSON von XGBoost (save_model), den Text von LightGBM (save_model), JSON von CatBoost (save_model(..., format="json")) oder das Modell von scikit-learn, wie das Programmstück es ausgibt.

error =
    .in-file = { $file }: { $why }
    .empty = { $file } ist leer. { bring.any }
    .too-large = Das Modell ist größer als { $most } MB. Speichere weniger oder kleinere { -trees }.
    .unknown = Das ist kein Modell, das wir kennen. { bring.any }
    .unknown-json = Dieses JSON enthält kein Modell, das wir kennen. { bring.any }
    .pickle = Das ist ein Pickle, das beim Öffnen jedes Programm ausführen kann und darum nie gelesen wird. { bring.any }
    .compressed-pickle = Das ist ein komprimiertes Pickle, das beim Öffnen jedes Programm ausführen kann und darum nie gelesen wird. { bring.any }
    .xgboost-binary = Das ist das alte Binärformat von XGBoost. { bring.any }
    .catboost-binary = Das ist das Binärformat von CatBoost. { bring.any }
    .zip = Das ist ein ZIP-Archiv. { bring.any }
    .gzip = Das ist mit gzip gepackt. { bring.any }
    .bzip2 = Das ist mit bzip2 gepackt. { bring.any }
    .markup = Das ist XML oder HTML, wovon nichts gelesen wird. { bring.any }
    .onnx = Das ist ein ONNX-Modell. { bring.any }
    .not-utf8 = Der Text des Modells ist nicht UTF-8. Speichere das Modell neu als JSON.
    .nested = Die Datei schachtelt Listen tiefer als { $most }: Sie ist kein Modell.
    .json-line = Die Datei ist kein vollständiges JSON: Sie bricht in Zeile { $line } ab oder ist dort falsch. Speichere das Modell neu, und lade die ganze Datei hoch.
    .json-number = Die Datei ist kein vollständiges JSON: Sie bricht bei einer ihrer Zahlen ab oder ist dort falsch. Speichere das Modell neu, und lade die ganze Datei hoch.
    .not-an-object = { $where } sollte ein JSON-Objekt mit Namen sein und ist keines: Die Datei ist kein Modell, das wir kennen.
    .missing-field = { $where } hat kein { $name }. Die Datei ist vielleicht abgeschnitten oder von einer Version, die wir nicht kennen.
    .field = { $where }: { $name } sollte { $expected } sein und ist es nicht. { again.damaged }
    .columns = { $where } hat Spalten verschiedener Länge. { again.damaged }
    .features = Das Modell hat { $count } { -features }; gelesen werden 1 bis { $most }.

    .no-trees = Das Modell hat keine { -trees }. Trainiere es mindestens eine { -round } lang, und speichere es neu.
    .too-many-trees = Das Modell hat { $count } { -trees }; gelesen werden bis zu { $most }. Speichere seine ersten { -trees }.
    .too-many-nodes = Das Modell hat { $count } { -nodes }; gelesen werden bis zu { $most }. Trainiere kleinere oder weniger { -trees }.
    .leaf-sizes = Die { -leaves } des Modells enthalten verschieden viele Werte. { again.damaged }
    .unknown-feature = { -tree } { $tree } des Modells fragt nach { -feature } Nummer { $feature }, und das Modell hat { $count } { -features }. { again.damaged }
    .no-threshold = { -tree } { $tree } des Modells hat eine { -split } ohne { -threshold }. { again.damaged }
    .leaf-not-finite = { -tree } { $tree } des Modells hat ein { -leaf }, dessen Wert keine endliche Zahl ist. { again.damaged }
    .tree-columns = { -tree } { $tree } des Modells hat Spalten verschiedener Länge oder gar keine { -nodes }. { again.damaged }
    .unknown-child = { -tree } { $tree } des Modells hat { $count } { -nodes }, und einer davon hat { -node } { $child } als Kind. { again.damaged }
    .no-tree = { -tree } { $tree } des Modells ist kein { -tree }: Ein { -node } wird auf zwei Wegen oder von sich selbst erreicht. { again.damaged }
    .too-deep = { -tree } { $tree } des Modells ist mehr als { $most } { -splits } tief. Trainiere mit kleinerem max_depth.
    .level = { -tree } { $tree } des Modells nennt { -level } { $level }; gelesen werden { -levels } von 0 bis { $most }. Gib seltenen { -levels } gemeinsam einen Code.
    .several-targets = Das Modell hat mehrere Zielvariablen; eine kann durchgegangen werden. Trainiere es mit einer { -target }.
    .several-scores = Die Zielfunktion { $objective } hat mehrere Scores je { -row }, was nicht durchgegangen werden kann.

    .ubjson-size = Die UBJSON-Datei schachtelt zu tief oder enthält zu viele Werte: Sie ist kein Modell, das wir lesen können.
    .ubjson-length = Die UBJSON-Datei hat eine Länge von { $length } bei Byte { $at }. Sie ist beschädigt: Speichere das Modell neu.
    .ubjson-cut-off = Die UBJSON-Datei sagt bei Byte { $at }, dass { $size } folgen, und endet vorher. Lade die ganze Datei hoch, oder speichere das Modell neu.
    .ubjson-mark = Die UBJSON-Datei hat bei Byte { $at } ein Zeichen, das wir nicht kennen. Speichere das Modell neu, oder speichere es als JSON.
    .ubjson-damaged = Die UBJSON-Datei ist beschädigt: Speichere das Modell neu, oder speichere es als JSON.

    .trace-without-model = Diese Aufzeichnung hat kein Modell aus { -trees(case: "dat") }, die sich addieren: Keine { -round } war nötig, oder seine { -leaves } sagen den Softmax ihrer Anzahlen vorher. Speichere die Aufzeichnung einer anderen Lektion.

    .xgboost-booster = Der Booster ist { $booster }, bei dem keine { -trees } wachsen. Trainiere mit booster='gbtree'.
    .xgboost-tree-info = 'tree_info' sollte die { -class } jedes { -tree(case: "gen") } nennen und tut es nicht. Speichere das Modell neu.
    .xgboost-weight-drop = 'weight_drop' sollte ein Gewicht für jeden { -tree } haben und hat es nicht. Speichere das Modell neu.
    .xgboost-base-score = 'base_score' sollte eine Zahl sein, oder eine je { -class }, und ist es nicht. Speichere das Modell neu.
    .xgboost-base-score-range = 'base_score' passt nicht zur Zielfunktion { $objective }. Trainiere mit einem anderen base_score.
    .xgboost-vector-leaves = Die { -leaves } enthalten mehrere Werte (multi_output_tree). Trainiere einen { -tree } für jede Ausgabe.

    .lightgbm-cut-off = Die Datei erreicht die Zeile { $line } von LightGBM nicht: Sie ist abgeschnitten. Lade sie ganz hoch.
    .lightgbm-whole-number = { $name } der Datei sollte eine ganze Zahl von { $low } bis { $high } sein. { again.damaged }
    .lightgbm-linear = { -tree } { $tree } des Modells hat lineare Modelle in den { -leaves(case: "dat") }, die nicht durchgegangen werden können: Trainiere ohne sie.
    .lightgbm-count = { -tree } { $tree } des Modells: { $field } sollte { $count } Zahlen haben und hat { $found }. { again.damaged }
    .lightgbm-no-number = { -tree } { $tree } des Modells: { $field } enthält etwas, das keine Zahl ist. { again.damaged }
    .lightgbm-number = { -tree } { $tree } des Modells: { $field } hat eine zu große Zahl. { again.damaged }
    .lightgbm-levels = { -tree } { $tree } des Modells: Die { -levels } einer { -split } sind nicht, wo die Datei sagt. { again.damaged }
    .lightgbm-level = { -tree } { $tree } des Modells nennt { -levels } über { $most }. Gib seltenen { -levels } gemeinsam einen Code.
    .lightgbm-sigmoid = Der Wert sigmoid der Zielfunktion muss eine Zahl über 0 sein. { again.damaged }

    .catboost-loss = Der { -loss } { $loss } gibt mehrere Werte je { -row }, was nicht durchgegangen werden kann. Trainiere mit einem anderen.
    .catboost-too-many-trees = Das Modell hat { $count } { -trees }; gelesen werden bis zu { $most }. Speichere weniger: model.shrink(ntree_end=1000).
    .catboost-same-column = Zwei { -features } stehen in derselben Spalte. { again.damaged }
    .catboost-no-names = Die Datei hat keine Namen für die Kategorien von { $name }. Speichere sie mit den { -rows }: model.save_model('model.json', format='json', pool=pool).
    .catboost-split = Das Modell fragt nach { $kind ->
        [OnlineCtr] Anzahlen der { -target } je Kategorie
        [TextFeature] Texten
        [EstimatedFeature] Einbettungen
       *[other] { $name }
    }, was nicht durchgegangen werden kann. Trainiere es mit größerem one_hot_max_size, oder mit Zahlen statt dieser Spalte.
    .catboost-category = Eine { -split } fragt nach einer Kategorie, die die Datei nicht nennt. { again.damaged }
    .catboost-depth = { $where } hat die Tiefe { $depth }; CatBoost lässt höchstens { $most } wachsen. { again.damaged }
    .catboost-leaf-values = { $where } hat { $count } { -leaf-values } für { $leaves } { -leaves }. { again.damaged }
    .catboost-leaf-sizes = { $where }: { -leaves } haben verschieden viele Werte. { again.damaged }
    .catboost-too-deep = { $where } ist mehr als { $most } { -splits } tief oder zu groß. Trainiere ein kleineres.

    .sklearn-kind = Die Datei enthält ein { $kind }. Von scikit-learn werden diese gelesen: { $known }. { $instead }
    .sklearn-not-fitted = Das Modell { $kind } ist nicht trainiert. Trainiere es, und schreibe die Datei neu.
    .sklearn-classes = Das Modell hat keine Liste von 1 bis { $most } { -classes }. Trainiere es mit einer einzigen { -target }.
    .sklearn-one-class = Das Modell wurde mit einer einzigen { -class } trainiert, { $name }, und hat nichts zu unterscheiden. Trainiere es mit { -rows } aus mindestens zwei { -classes }.
    .sklearn-estimator = { $where } ist ein { $kind } und kein { -tree }. Nimm { -trees } als Schätzer.
    .sklearn-values = Das Modell hat mehrere Zielvariablen, oder nicht einen Wert je { -class }. Trainiere es mit einer { -target }.
    .sklearn-weights = 'estimator_weights_' sollte ein Gewicht für jeden { -tree } haben. { again.damaged }
    .sklearn-init = Das Modell beginnt mit einem eigenen { $kind } (init), das nicht in den { -trees(case: "dat") } der Datei ist. Trainiere mit init=None oder init='zero'.
    .sklearn-levels = Die { -levels } einer { -split } sind nicht, wo die Datei sagt. { again.damaged }

# Wo in der Datei etwas falsch ist, wenn das keinen Namen hat
place =
    .file = Die Datei

# Was ein Feld enthalten sollte: „sollte { $expected } sein“
expected =
    .number = eine Zahl
    .whole-number = eine ganze Zahl von { $low } bis { $high }
    .least = mindestens { $least }
    .list = eine Liste
    .numbers = eine Liste von Zahlen
    .whole-numbers = eine Liste ganzer Zahlen
    .finite-numbers = aus endlichen Zahlen
    .same-length = so lang wie die Spalten daneben
    .feature-names = die Namen der { -features }
    .known-features = aus { -features(case: "dat") } des Modells
    .list-per-feature = eine Liste für jedes { -feature }
    .number-per-class = eine Zahl je { -class }
    .share-per-class = ein Anteil für jede { -class }
    .rule = eine Regel, eine Funktion und bis zu { $most } { -trees }, die wir kennen,
    .values = ein Gewicht, ein Score und Werte für jeden { -tree }
    .categories = innerhalb der Liste der Kategorien
    .places = aufsteigende Stellen in den Buchstaben
    .scale-and-bias = ein Faktor und ein Achsenabschnitt
    .scale-and-biases = ein Faktor, und ein Achsenabschnitt für jede { -class },
    .stages = eine Liste mit gleich vielen { -trees(case: "dat") } an jeder Stelle
    .marks = ein Zeichen für jedes { -feature }, mit den { -levels } der bezeichneten,

# Was statt eines Modells von scikit-learn zu schreiben ist, das nicht gelesen wird
instead =
    .pipeline = Schreibe seinen letzten Schritt heraus, model = model[-1]; seine { -rows } sind die, mit denen dieser Schritt trainiert wurde.
    .search = Schreibe das gefundene heraus: model = model.best_estimator_.
    .multi-output = Schreibe das einer { -target } heraus: model = model.estimators_[0].
    .library = Speichere dieses mit save_model aus seiner eigenen Bibliothek.
    .other = Trainiere eines davon.

note =
    .best-round = Das Training fand { -round } { $best } von { $count } am besten. Die scikit-learn-Modelle von xgboost hören dort auf; ein Booster addiert alle { -rounds }, und diese Lektion auch.
