import { h } from './dom.js';

const svgNamespace = 'http://www.w3.org/2000/svg';

/**
 * A drawing that looks like a map, the same for every place: the sandbox has no maps.
 *
 * @type {readonly (readonly [name: string, line: string])[]}
 */
const map = [
  ['park', 'M0 0h96l-18 62-78 20z'],
  ['water', 'M236 0h84v150h-40c-8-40-34-60-30-96 2-22-6-38-14-54z'],
  ['street', 'M-5 92l90-22 70 6 90 40 80 10'],
  ['street', 'M120-5l-24 70-6 90'],
  ['street', 'M190-5l-12 60 18 46-8 60'],
  ['lane', 'M0 34l100-14 96 8M40-5l18 84 6 76M150 74l-8 76M226 106l-20 50'],
];

/** The pin of a location or a venue, over a drawn map. */
export function renderPlace({ location: { latitude, longitude }, venue }) {
  const coordinates = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const title = venue?.title ?? 'Location';
  return h(
    'div',
    { class: 'place' },
    h('div', { class: 'map', 'aria-hidden': 'true' }, drawMap(), h('span', { class: 'pin' })),
    h(
      'div',
      { class: 'place-text' },
      h('strong', {}, title),
      h('span', { class: 'file-size' }, venue?.address ?? coordinates),
      venue && h('span', { class: 'visually-hidden' }, coordinates),
    ),
  );
}

function drawMap() {
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', '0 0 320 150');
  svg.setAttribute('preserveAspectRatio', 'xMidYMid slice');
  for (const [name, line] of map) {
    const path = document.createElementNS(svgNamespace, 'path');
    path.setAttribute('class', `map-${name}`);
    path.setAttribute('d', line);
    svg.append(path);
  }
  return svg;
}
