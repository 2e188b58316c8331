#!/bin/sh
# Starts one replica of the image on Linux, in the network of the machine (docs/deployment.md):
#   sh deploy/replica.sh NAME PORT SETTINGS [OPTION …]
# SETTINGS is deploy/env.example, filled. Options are those of the engine's `run`. ENGINE=podman takes Podman.
set -eu
name=$1 port=$2 settings=$3
shift 3
# The server ends by itself after DRAIN_SECONDS (60 at most) + 25 s.
exec ${ENGINE:-docker} run --detach --name "$name" --restart unless-stopped --stop-timeout 90 \
  --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --memory 768m \
  --volume amendes:/data --network host --env-file "$settings" --env HOST=127.0.0.1 --env PORT="$port" \
  "$@" amendes
