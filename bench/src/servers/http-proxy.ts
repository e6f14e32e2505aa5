import { Agent } from 'node:http';
import httpProxy from 'http-proxy';
import { listen, serve } from './serve';

/** The most common proxy library. */
serve(({ upstream }: { upstream: string }) => {
  const proxy = httpProxy.createProxyServer({ target: upstream, agent: new Agent({ keepAlive: true }) });
  return listen((request, response) => proxy.web(request, response));
});
