/** What several scenes draw: a figure, silhouettes, outlines. */
export const n1 = (value) => +value.toFixed(1);
export const closed = (points) => "M" + points.map((point) => point.map(n1).join(" ")).join("L") + "Z";

export const HORSE =
  "M7.8 22C7.6 17.8 10.6 15.8 11.4 12.9C10.2 13.8 8.7 13.9 7.7 14.9C6.9 15.8 5.9 16.3 4.9 15.8L3.3 14.6C2.6 13.9 2.7 13 3.1 12.3L6.7 6.7C7.2 5.2 8.3 4.2 9.8 3.6L9.6 1.2L12.4 3C17.6 3.2 21 7.4 21 13C21 16.6 20 19.4 20.4 22Z";
export const SCUTUM =
  "M6.2 2.4Q12 1 17.8 2.4Q19 7 19 12T17.8 21.6Q12 23 6.2 21.6Q5 17 5 12T6.2 2.4Z";
export const HELMET =
  "M1.6 11.6A10.4 10.4 0 0 1 22.4 11.6L18.6 12A6.6 6.6 0 0 0 5.4 12ZM6.6 11.4A5.4 5.4 0 0 1 17.4 11.4V12.6H6.6ZM6 13.6H18V15.2C18 18 17.2 20.6 15.4 22.6L14 17.2V15.6H10V17.2L8.6 22.6C6.8 20.6 6 18 6 15.2Z";

/** A helmeted figure behind its shield, standing on y. */
export function legion(x, y, height, fill, edge, ink) {
  return `<g transform="translate(${n1(x)} ${n1(y)}) scale(${+(height / 42).toFixed(3)})"><ellipse cy="-1" rx="13.5" ry="3.4" fill="#000" opacity=".25"/><path d="M-12-2C-12-11.5-10-18-6-20.6V-22C-9.4-26.4-8.4-31.6-4.8-33.6H4.8C8.4-31.6 9.4-26.4 6-22V-20.6C10-18 12-11.5 12-2C12 .6-12 .6-12-2Z" fill="${fill}" stroke="${edge}" stroke-width="1.6"/><path d="M-9.6-33.4C-8.6-38.4-4.6-41.6 0-41.6S8.6-38.4 9.6-33.4C4.6-35.4-4.6-35.4-9.6-33.4Z" fill="${ink}" stroke="${edge}" stroke-width="1.4"/><path d="M-7-17Q0-18.8 7-17V-8.4C7-4.6 3.4-2.8 0-1.8C-3.4-2.8-7-4.6-7-8.4Z" fill="${ink}"/><circle cy="-10.4" r="2.7" fill="${fill}"/><path d="M-6.6-27H6.6" stroke="${edge}" stroke-width="2.2" stroke-linecap="round"/></g>`;
}

export const scene = (body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 262">${body}</svg>`;
