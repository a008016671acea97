const holdMs = 450;
/** A touch that moves further than this scrolls. */
const slackPixels = 10;

/**
 * Opens a menu by the second mouse button, the menu key, or a long press: iOS has no `contextmenu`.
 * Links keep the menu of the browser. The click that ends a long press does nothing else.
 *
 * @param {HTMLElement} element
 * @param {(point: {x: number, y: number}) => void} open
 */
export function onMenuGesture(element, open) {
  let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  let start = { x: 0, y: 0 };
  let isHeld = false;
  const forget = () => clearTimeout(timer);

  element.addEventListener('pointerdown', ({ pointerType, target, clientX: x, clientY: y }) => {
    forget();
    isHeld = false;
    if (pointerType !== 'touch' || isLink(target)) return;
    start = { x, y };
    timer = setTimeout(() => {
      isHeld = true;
      open(start);
    }, holdMs);
  });
  element.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > slackPixels) forget();
  });
  for (const ending of ['pointerup', 'pointercancel', 'pointerleave'])
    element.addEventListener(ending, forget);
  element.addEventListener('contextmenu', (event) => {
    if (isLink(event.target)) return;
    event.preventDefault();
    forget();
    if (!isHeld) open({ x: event.clientX, y: event.clientY });
    isHeld = event.pointerType === 'touch';
  });
  element.addEventListener(
    'click',
    (event) => {
      if (!isHeld) return;
      isHeld = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}

function isLink(target) {
  return target instanceof Element && target.closest('a') !== null;
}
