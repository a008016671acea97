# Builds the bundle with the packages of the lockfile, without the workspaces, which are for development.
FROM node:26.10.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --workspaces=false --no-audit --no-fund
COPY rolldown.config.ts ./
COPY locales ./locales
COPY src ./src
RUN npm run build

# Node without npm, the bundle, and the store's client for `npm run backup`; nothing else.
FROM debian:trixie-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates libatomic1 libstdc++6 valkey-tools \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 1000 --user-group node \
  && install --directory --owner=node --group=node --mode=700 /backups
# Source maps give logged errors the line of the source.
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app/dist ./dist
USER node
EXPOSE 8080
# METRICS_HOST and METRICS_PORT can move /healthz away from the webhook's address.
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "const { HOST, PORT, METRICS_HOST, METRICS_PORT } = process.env; const host = METRICS_HOST || HOST || '127.0.0.1'; fetch(`http://${host.includes(':') ? `[${host}]` : host}:${METRICS_PORT || PORT || 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
