// Lint rules beyond Prettier and the types.

import js from "@eslint/js";
import globals from "globals";

// pages/stage/bundle.py reads top-level declarations: one name each.
const AT_THE_MARGIN = [":matches(Program, ExportNamedDeclaration) > VariableDeclaration"].flatMap((place) => [
  { selector: `${place}[declarations.length>1]`, message: "One name a declaration: bundle.py reads them." },
  { selector: `${place} > VariableDeclarator > :matches(ArrayPattern, ObjectPattern)`, message: "One plain name." },
]);

export default [
  { ignores: ["**/node_modules/"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2024, globals: globals.browser },
    rules: { "no-empty": ["error", { allowEmptyCatch: true }], "prefer-const": "error", eqeqeq: ["error", "smart"] },
  },
  {
    files: ["**/web/**/*.js"],
    ignores: ["**/checks/**"],
    rules: { "no-restricted-syntax": ["error", ...AT_THE_MARGIN] },
  },
  { files: ["**/checks/**", "**/eslint.config.js"], languageOptions: { globals: globals.node } },
];
