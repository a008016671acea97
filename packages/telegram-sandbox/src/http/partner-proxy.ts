import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { sendJson } from './answers.ts';

/** Passes a request on to the partner sandbox, so that the page needs only one origin. */
export function proxyToPartner(
  partnerUrl: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const target = new URL(partnerUrl.replace(/\/$/, '') + path);
  // The partner refuses whatever a web page asks; whose page it is has been checked here.
  const { host: _, connection: __, origin: ___, referer: ____, ...headers } = request.headers;
  const outgoing = httpRequest(target, { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => {
    if (response.headersSent) response.destroy();
    else sendJson(response, 502, { error: 'The partner sandbox does not answer.' });
  });
  response.on('close', () => outgoing.destroy());
  request.pipe(outgoing);
}
