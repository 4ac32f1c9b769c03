/** What is drawn in an element as a picture of its own: a copy with all its styles written into it. */
const SVG = "http://www.w3.org/2000/svg";
const KEPT = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "font", "text-anchor", "display", "visibility"];
/** Drawings that fill less of an element than this are only parts of what it shows. */
const MOST_OF_IT = 0.5;

/** One by one, since the page's policy forbids styles as text. */
function put(to: Element, style: CSSStyleDeclaration, names: readonly string[]): void {
  for (const name of names) (to as HTMLElement | SVGElement).style.setProperty(name, style.getPropertyValue(name));
}

function styled(from: Element, to: Element): void {
  put(to, getComputedStyle(from), KEPT);
  [...from.children].forEach((child, i) => styled(child, to.children[i]!));
}

/** Every property that a bare element of the same kind would not have by itself, and all that scrolling hides. */
class Differences {
  /** Pixels that were hidden below. */
  hidden = 0;
  private readonly bare = new Map<string, Map<string, string>>();
  /** The page's own styles do not reach in there. */
  private readonly host = document.createElement("div");
  private readonly inside = this.host.attachShadow({ mode: "open" });

  constructor(from: HTMLElement, to: HTMLElement) {
    this.host.style.all = "initial";
    document.body.append(this.host);
    this.write(from, to);
    this.host.remove();
  }

  private write(from: Element, to: Element): void {
    const style = getComputedStyle(from);
    const usual = this.usual(from);
    put(to, style, [...style].filter((name) => style.getPropertyValue(name) !== usual.get(name)));
    const below = from.scrollHeight - from.clientHeight;
    if (/auto|scroll/.test(style.overflowY) && below > 0) {
      this.hidden = Math.max(this.hidden, below);
      (to as HTMLElement).style.height = `${from.scrollHeight}px`;
    }
    [...from.children].forEach((child, i) => this.write(child, to.children[i]!));
  }

  private usual(like: Element): Map<string, string> {
    const key = `${like.namespaceURI} ${like.localName}`;
    let found = this.bare.get(key);
    if (!found) {
      const one = document.createElementNS(like.namespaceURI, like.localName);
      this.inside.append(one);
      const style = getComputedStyle(one);
      found = new Map([...style].map((name) => [name, style.getPropertyValue(name)]));
      one.remove();
      this.bare.set(key, found);
    }
    return found;
  }
}

/** The whole element within a drawing: boards that are laid out by the browser and not drawn in one piece. */
function framed(element: HTMLElement): SVGSVGElement {
  const copy = element.cloneNode(true) as HTMLElement;
  const { hidden } = new Differences(element, copy);
  const height = element.clientHeight + hidden;
  copy.style.background = getComputedStyle(document.body).backgroundColor;
  copy.style.height = `${height}px`;
  const picture = document.createElementNS(SVG, "svg");
  const frame = document.createElementNS(SVG, "foreignObject");
  for (const one of [picture, frame]) {
    one.setAttribute("width", String(element.clientWidth));
    one.setAttribute("height", String(height));
  }
  frame.append(copy);
  picture.append(frame);
  return picture;
}

/** A canvas that lies beneath a drawing, as a part of it. */
function printed(canvas: HTMLCanvasElement): SVGImageElement {
  const image = document.createElementNS(SVG, "image");
  image.setAttribute("href", canvas.toDataURL());
  image.setAttribute("width", "100%");
  image.setAttribute("height", "100%");
  image.setAttribute("preserveAspectRatio", "none");
  return image;
}

function drawn(element: HTMLElement): SVGSVGElement {
  const area = (one: Element): number => one.clientWidth * one.clientHeight;
  const [largest] = [...element.querySelectorAll("svg")].sort((a, b) => area(b) - area(a));
  if (!largest || area(largest) < MOST_OF_IT * area(element)) return framed(element);
  const copy = largest.cloneNode(true) as SVGSVGElement;
  styled(largest, copy);
  const ground = largest.previousElementSibling;
  if (ground instanceof HTMLCanvasElement) copy.prepend(printed(ground));
  return copy;
}

/** Saves what an element shows: its one large drawing, or all of it. */
export function savePicture(element: HTMLElement, name: string): void {
  const copy = drawn(element);
  copy.setAttribute("xmlns", SVG);
  const address = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
