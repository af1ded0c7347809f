# Production image. `docker compose build` uses it; see docs/operations.md.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/build.mjs backend frontend && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 HEALTH_PORT=8081 DATA_DIR=/var/lib/juanzong
COPY --from=build /app /app
# A volume mounted on a folder of the image takes over its owner.
RUN mkdir -p /var/lib/juanzong /ledger && chown node:node /var/lib/juanzong /ledger
USER node
VOLUME /var/lib/juanzong
EXPOSE 8080
# A thread of its own answers there, so that a busy event loop is no reason to start the container again.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.HEALTH_PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "dist/backend/main.js"]
