# syntax=docker/dockerfile:1
# The service as an ordinary user on a read-only root. What it writes: /data (letters, and mails where there is no relay)
# and /tmp (the cache of the TypeScript loader).
ARG NODE=24-bookworm-slim

FROM node:${NODE} AS construction
WORKDIR /amendes
COPY .npmrc package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts
COPY index.html tsconfig.json vite.config.ts ./
COPY scripts ./scripts
COPY public ./public
COPY contract ./contract
COPY design ./design
COPY server ./server
COPY src ./src
RUN npm run build

FROM node:${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /amendes
COPY --from=construction /amendes/package.json /amendes/tsconfig.json ./
COPY --from=construction /amendes/node_modules ./node_modules
COPY --from=construction /amendes/public ./public
COPY --from=construction /amendes/contract ./contract
COPY --from=construction /amendes/server ./server
COPY --from=construction /amendes/scripts/api.ts ./scripts/api.ts
COPY --from=construction /amendes/dist ./dist
RUN install -d -o node -g node -m 0700 /data
# The user `node`, as a number: a cluster that forbids root cannot tell who a name is.
USER 1000:1000
VOLUME ["/data", "/tmp"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
# Without npm in between: signals reach the server.
CMD ["node", "--import", "tsx", "scripts/api.ts"]
