const svgNamespace = 'http://www.w3.org/2000/svg';

/** Drawn with a line of width 2 on 24 × 24, unless they begin with `fill:`. */
const paths = {
  add: 'M12 5v14M5 12h14',
  attach:
    'M20 11.5l-8.2 8.2a5 5 0 0 1-7.1-7.1l8.6-8.6a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4l7.7-7.7',
  back: 'M15 5l-7 7 7 7',
  block: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM6 6l12 12',
  card: 'M3 6h18v12H3zM3 10.5h18M7 15h4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  checks: 'M2 12.5L6.5 17 15 7.5M11 16l1 1 9-9.5',
  close: 'M6 6l12 12M18 6L6 18',
  commands: 'M5 7h14M5 12h14M5 17h9',
  contact: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  document: 'M6 3h8l5 5v13H6zM14 3v5h5',
  down: 'M6 9l6 6 6-6',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  edit: 'M4 20l1-4L16 5l3 3L8 19z',
  external: 'M8 16L18 6M10 6h8v8',
  fault: 'M13 3L5 14h6l-1 7 8-11h-6z',
  forward: 'M14 6l6 6-6 6M20 12H9a5 5 0 0 0-5 5v1',
  group:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19c.6-3 3-4.7 6.5-4.7s5.9 1.7 6.5 4.7M16 5a3.3 3.3 0 0 1 0 6.4M18 14.8c2 .6 3.2 2 3.6 4.2',
  keyboard: 'M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M8 14.5h8',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  more: 'fill:M12 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm0 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm0 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  panel: 'M4 5h16v14H4zM14 5v14',
  photo: 'M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5M15.5 9h.01',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM12 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  play: 'fill:M8 5.5v13l11-6.5z',
  reply: 'M10 6l-6 6 6 6M4 12h11a5 5 0 0 1 5 5v1',
  reset: 'M5 5v5h5M5.5 10a7.5 7.5 0 1 1-1 5',
  send: 'fill:M3 20.5l19-8.5L3 3.5v6.6L15 12 3 13.9z',
  start: 'fill:M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-2 6l6 4-6 4z',
  sticker:
    'M12 3.5a8.5 8.5 0 1 0 0 17l8.5-8.5A8.5 8.5 0 0 0 12 3.5zM9 10h.01M15 10h.01M9 14.5c1.5 1.5 4 1.5 5.5 0',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  voice:
    'M12 3.5a2.8 2.8 0 0 0-2.8 2.8v5a2.8 2.8 0 0 0 5.6 0v-5A2.8 2.8 0 0 0 12 3.5zM6 11a6 6 0 0 0 12 0M12 17v3.5',
};

/** @typedef {keyof typeof paths} IconName */

/** @param {IconName} name */
export function icon(name) {
  const isFilled = paths[name].startsWith('fill:');
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', isFilled ? 'icon icon-filled' : 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svgNamespace, 'path');
  path.setAttribute('d', paths[name].replace('fill:', ''));
  svg.append(path);
  return svg;
}
