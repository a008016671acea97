/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Builds an element. Text arrives only as text nodes, so nothing a bot says can become markup.
 * `on` holds listeners, `data` the dataset; other properties are attributes, left out when null or false.
 *
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...Child} children
 * @returns {any}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'on')
      for (const [type, listener] of Object.entries(value)) element.addEventListener(type, listener);
    else if (name === 'data') Object.assign(element.dataset, value);
    else setAttribute(element, name, value);
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {string} name @param {unknown} value */
export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

/** @param {Element} element @param {...Child} children */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/** @param {Element} element @param {Child[]} children */
function append(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * A place in the page that is rebuilt only when what it shows has changed.
 *
 * @param {Element} element
 * @param {(value: any) => Child[]} render
 */
export function slot(element, render) {
  let shown = '\u0000';
  return {
    element,
    /** @param {unknown} value anything JSON can tell apart */
    show(value) {
      const key = JSON.stringify(value) ?? '';
      if (key === shown) return false;
      shown = key;
      fill(element, ...render(value));
      return true;
    },
  };
}

/**
 * Makes the children of `parent` those of `wanted`, moving only what has to move.
 *
 * @param {Element} parent
 * @param {readonly Element[]} wanted
 */
export function arrange(parent, wanted) {
  const staying = new Set(wanted);
  for (const child of [...parent.children]) if (!staying.has(child)) child.remove();
  wanted.forEach((element, index) => {
    const present = parent.children[index];
    if (present !== element) parent.insertBefore(element, present ?? null);
  });
}
