import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Update } from '@grammyjs/types';

const maxReplyBytes = 1024 * 1024;

export interface WebhookTarget {
  readonly url: string;
  readonly secretToken: string;
}

/** The body of a bot's answer to an update; bots may call a method in it. */
export interface WebhookReply {
  readonly contentType: string;
  readonly body: Buffer;
}

export interface RefusedPost {
  readonly kind: 'refused';
  readonly reason: string;
  readonly retryAfterSeconds: number;
}

type PostOutcome = { readonly kind: 'accepted'; readonly reply: WebhookReply } | RefusedPost;

interface WebhookPoster {
  post(update: Update, to: WebhookTarget, timeoutMs: number, signal: AbortSignal): Promise<PostOutcome>;
  close(): void;
}

function refused(reason: string, retryAfterSeconds = 0): RefusedPost {
  return { kind: 'refused', reason, retryAfterSeconds };
}

async function readOutcome(response: IncomingMessage): Promise<PostOutcome> {
  const { statusCode = 0, statusMessage, headers } = response;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length <= maxReplyBytes) chunks.push(chunk);
  }
  if (statusCode < 200 || statusCode >= 300)
    return refused(
      `Wrong response from the webhook: ${statusCode} ${statusMessage}`,
      Number(headers['retry-after']) || 0,
    );
  return {
    kind: 'accepted',
    reply: { contentType: headers['content-type'] ?? '', body: Buffer.concat(chunks) },
  };
}

/** Posts updates over kept-alive connections. */
export function createWebhookPoster(): WebhookPoster {
  const http = new HttpAgent({ keepAlive: true });
  const https = new HttpsAgent({ keepAlive: true });

  return {
    post(update, { url, secretToken }, timeoutMs, signal) {
      const isSecure = new URL(url).protocol === 'https:';
      const body = JSON.stringify(update);
      return new Promise((resolve) => {
        const request = (isSecure ? httpsRequest : httpRequest)(url, {
          method: 'POST',
          agent: isSecure ? https : http,
          signal,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            ...(secretToken !== '' && { 'x-telegram-bot-api-secret-token': secretToken }),
          },
        });
        const timer = setTimeout(() => {
          resolve(refused('Read timeout expired'));
          request.destroy();
        }, timeoutMs);
        request.on('close', () => clearTimeout(timer));
        request.on('error', (error: NodeJS.ErrnoException) =>
          resolve(
            refused(error.code === 'ECONNREFUSED' ? 'Connection refused' : 'Webhook connection closed'),
          ),
        );
        request.on('response', (response) => {
          readOutcome(response).then(resolve, () => resolve(refused('Webhook connection closed')));
        });
        request.end(body);
      });
    },
    close() {
      http.destroy();
      https.destroy();
    },
  };
}
