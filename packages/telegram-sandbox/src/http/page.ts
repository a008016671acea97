import { readFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { sendBytes, sendJson } from './answers.ts';

/** An extension of the chat page: a module that the page loads, and the server behind it. */
export interface PageExtension {
  /** A word of letters, digits and hyphens, which its addresses begin with. */
  readonly name: string;
  /** A folder with its files, served under `/extensions/<name>/`; the page imports `extension.js` from it. */
  readonly folder: URL;
  /** The server that gets requests to `/_/extensions/<name>/…`. */
  readonly backendUrl?: string | undefined;
}

const pageFolder = fileURLToPath(new URL('../../page/', import.meta.url));
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Serves the chat page's own files and those of its extensions. False: there is no such file. */
export async function servePage(
  response: ServerResponse,
  path: string,
  extensions: readonly PageExtension[],
): Promise<boolean> {
  const extension = extensions.find(({ name }) => path.startsWith(`/extensions/${name}/`));
  if (extension === undefined) return serveFile(response, pageFolder, path);
  const { name, folder } = extension;
  return serveFile(response, fileURLToPath(folder), path.slice(`/extensions/${name}`.length));
}

async function serveFile(response: ServerResponse, folder: string, path: string): Promise<boolean> {
  const file = normalize(join(folder, path.endsWith('/') ? `${path}index.html` : path));
  const contentType = contentTypes[extname(file)];
  if (!file.startsWith(normalize(join(folder, '/'))) || contentType === undefined) return false;
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return false;
  sendBytes(response, bytes, contentType, { 'cache-control': 'no-store' });
  return true;
}

/**
 * Passes a request on to an extension's backend, so that the page needs only one origin. False: it is not for a
 * backend.
 */
export function passToBackend(
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, search }: URL,
  extensions: readonly PageExtension[],
): boolean {
  for (const { name, backendUrl } of extensions) {
    const prefix = `/_/extensions/${name}`;
    if (backendUrl === undefined || !pathname.startsWith(`${prefix}/`)) continue;
    const target = backendUrl.replace(/\/$/, '') + pathname.slice(prefix.length) + search;
    proxy(request, response, new URL(target));
    return true;
  }
  return false;
}

function proxy(request: IncomingMessage, response: ServerResponse, target: URL) {
  // Backends may refuse requests of web pages; the page's origin was checked before.
  const { host: _, connection: __, origin: ___, referer: ____, ...headers } = request.headers;
  const outgoing = httpRequest(target, { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    // Ends the answer too, if the backend's breaks off.
    pipeline(answer, response, () => undefined);
  });
  outgoing.on('error', () => {
    if (response.headersSent) response.destroy();
    else sendJson(response, 502, { error: `${target.origin} does not answer.` });
  });
  response.on('close', () => outgoing.destroy());
  request.pipe(outgoing);
}
