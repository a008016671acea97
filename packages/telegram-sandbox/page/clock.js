/**
 * A sandbox's clock as it was read last. It is everybody's in there: what the page calls "today" and "in 5 minutes"
 * follows it, not the browser's clock.
 *
 * @typedef {{now: number, speed: number, readAt: number}} Clock milliseconds; `readAt` by the browser's clock
 */

/** @param {{now: number, speed: number}} read @param {number} at when it was read @returns {Clock} */
export function clockRead({ now, speed }, at) {
  return { now, speed, readAt: at };
}

/** @param {Clock} clock @param {number} at now, by the browser's clock @returns {number} */
export function clockNow({ now, speed, readAt }, at) {
  return now + (at - readAt) * speed;
}

/** "59:07", "1:00:00"; nothing is left of the past. @param {number} ms */
export function countdown(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const head = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${head}:${two(seconds % 60)}`;
}

function two(number) {
  return String(number).padStart(2, '0');
}
