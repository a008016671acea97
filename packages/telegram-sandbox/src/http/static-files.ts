import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sendBytes } from './answers.ts';

const pageFolder = fileURLToPath(new URL('../page/', import.meta.url));
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Serves the chat page's own files. False: there is no such file. */
export async function servePage(response: ServerResponse, path: string): Promise<boolean> {
  const file = normalize(join(pageFolder, path.endsWith('/') ? `${path}index.html` : path));
  const contentType = contentTypes[extname(file)];
  if (!file.startsWith(pageFolder) || contentType === undefined) return false;
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return false;
  sendBytes(response, bytes, contentType, { 'cache-control': 'no-store' });
  return true;
}
