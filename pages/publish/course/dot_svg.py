"""Conversion of a small tree from Graphviz's DOT to SVG; in the app, Streamlit's JavaScript does this.

It understands only what pages/lesson/views/dot.py and pages/ideas/multiway.py write: boxes with lines of text, and
edges with a label.
"""

import re
from dataclasses import dataclass, field
from html import escape

NODE = re.compile(r'^\t(\d+) \[label="((?:[^"\\]|\\.)*)" (.*)\]$', re.MULTILINE)
EDGE = re.compile(r'^\t(\d+) -> (\d+) \[label="((?:[^"\\]|\\.)*)"', re.MULTILINE)
RIM = re.compile(r'color="(#\w+)"')
LETTER, LINE, ROW_GAP, BOX_GAP = 7.2, 18, 46, 16  # pixels: width of a letter, height of a line, gaps between boxes


@dataclass
class DrawnNode:
    lines: list[str]
    rim: str
    dashes: str  # of the border
    word: str = ""  # label of the edge from the parent
    children: list[int] = field(default_factory=list)
    x: float = 0.0
    y: float = 0.0

    @property
    def width(self) -> float:
        return max(map(len, self.lines)) * LETTER + 20

    @property
    def height(self) -> float:
        return len(self.lines) * LINE + 10


def dot_to_svg(dot: str, alt: str) -> str:
    nodes = parse_dot(dot)
    width = place_node(nodes, 0, 2.0, 4.0)
    height = max(node.y + node.height for node in nodes.values()) + 4
    links = "".join(_link(node, nodes[child]) for node in nodes.values() for child in node.children)
    boxes = "".join(map(_box, nodes.values()))
    return (
        f'<div class="scroll" tabindex="0"><svg class="small-dot" role="img" aria-label="{escape(alt)}" '
        f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}">{links}{boxes}</svg></div>'
    )


def parse_dot(dot: str) -> dict[int, DrawnNode]:
    nodes = {}
    for number, label, rest in NODE.findall(dot):
        rim = RIM.search(rest)
        nodes[int(number)] = DrawnNode(unescape_label(label).split("\n"), rim[1] if rim else "currentColor",
                                       "5 3" if "dashed" in rest else "none")  # fmt: skip
    for parent, child, word in EDGE.findall(dot):
        nodes[int(parent)].children.append(int(child))
        nodes[int(child)].word = unescape_label(word).strip()
    return nodes


def unescape_label(label: str) -> str:
    r"""Undo `escape` of the graphviz package. Example: a \"b\"\nc -> a "b", and c on the next line."""
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] == "n" else match[1], label)


def place_node(nodes: dict[int, DrawnNode], number: int, top: float, left: float) -> float:
    """Place a subtree, its root centred above the children; return its right edge."""
    node = nodes[number]
    node.y, right = top, left
    for child in node.children:
        right = place_node(nodes, child, top + node.height + ROW_GAP, right)
    if node.children:
        node.x = (nodes[node.children[0]].x + nodes[node.children[-1]].x) / 2
        shift = max(0.0, left + node.width / 2 - node.x)  # positive if the node is wider than its children
    else:
        node.x, shift = left + node.width / 2, 0.0
    if shift:
        _move(nodes, number, shift)
    return max(right + shift, node.x + node.width / 2 + BOX_GAP)


def _move(nodes: dict[int, DrawnNode], number: int, shift: float):
    nodes[number].x += shift
    for child in nodes[number].children:
        _move(nodes, child, shift)


def _link(parent: DrawnNode, child: DrawnNode) -> str:
    y = parent.y + parent.height
    return (
        f'<line x1="{parent.x:.1f}" y1="{y:.1f}" x2="{child.x:.1f}" y2="{child.y:.1f}"/>'
        f'<text class="edge" x="{(parent.x + child.x) / 2:.1f}" y="{(y + child.y) / 2 + 4:.1f}">'
        f"{escape(child.word)}</text>"
    )


def _box(node: DrawnNode) -> str:
    lines = "".join(
        f'<text x="{node.x:.1f}" y="{node.y + 19 + k * LINE:.1f}">{escape(line)}</text>'
        for k, line in enumerate(node.lines)
    )
    return (
        f'<rect x="{node.x - node.width / 2:.1f}" y="{node.y:.1f}" width="{node.width:.1f}" '
        f'height="{node.height:.1f}" rx="6" stroke="{node.rim}" stroke-dasharray="{node.dashes}"/>{lines}'
    )
