'use client';
import { useEffect, useRef } from 'react';
import { useBlockHosts, type BlockWorker } from '../../../base/blocks/block-hosts.js';
import type { BuildReply, BuildRequest, BuildResult } from './artifact-builder.js';

/** Longer builds are given up. @units milliseconds */
const longestBuildMs = 30_000;

/** Builds programs in a worker, which starts with the first one and ends with the part. */
export function useBuilder(): (request: Omit<BuildRequest, 'id'>) => Promise<BuildResult | null> {
  const { startBuilder } = useBlockHosts();
  const worker = useRef<BlockWorker | null>(null);
  const count = useRef(0);
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = null;
    },
    [],
  );
  return (request) =>
    new Promise((resolve) => {
      const running = (worker.current ??= startBuilder?.() ?? null);
      if (!running) return resolve(null);
      const id = ++count.current;
      const timer = setTimeout(() => {
        running.terminate();
        worker.current = null;
        resolve(null);
      }, longestBuildMs);
      running.addEventListener('message', (event) => {
        const reply = (event as MessageEvent<BuildReply>).data;
        if (reply.id !== id) return;
        clearTimeout(timer);
        resolve(reply.result);
      });
      running.postMessage({ ...request, id });
    });
}
