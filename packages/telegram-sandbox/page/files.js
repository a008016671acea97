import { h } from './dom.js';

/** Asks for a file of this device. @param {string} accept @returns {Promise<File | null>} null when none was chosen */
export function chooseFile(accept) {
  return new Promise((resolve) => {
    const input = h('input', { type: 'file', accept, hidden: true, 'aria-label': 'File to send' });
    const finish = () => {
      input.remove();
      resolve(input.files[0] ?? null);
    };
    input.addEventListener('change', finish);
    input.addEventListener('cancel', finish);
    document.body.append(input);
    input.click();
  });
}

/** @param {File} file @returns {Promise<{name: string, mimeType: string, base64: string}>} as the sandbox takes it */
export async function readFile(file) {
  const address = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
  const base64 = address.slice(address.indexOf(',') + 1);
  return { name: file.name, mimeType: file.type || 'application/octet-stream', base64 };
}
