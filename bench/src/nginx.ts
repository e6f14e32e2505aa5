import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startProgram, type Running } from './processes';

/**
 * Starts nginx serving files, with one worker because Node has one thread.
 * @param files by name
 * @returns null when nginx is not on PATH
 */
export const startNginx = async (files: Record<string, string | Uint8Array>): Promise<Running | null> => {
  if (spawnSync('nginx', ['-v']).error) return null;
  const folder = mkdtempSync(join(tmpdir(), 'halalmap-nginx-'));
  const port = await freePort();
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr error;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http { access_log off; sendfile on; keepalive_requests 1000000000; types { application/json json; image/jpeg jpg; }
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  const nginx = await startProgram({
    command: 'nginx',
    args: ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')],
    url: `http://127.0.0.1:${port}`,
    readyPath: `/${Object.keys(files)[0]}`,
  });
  return {
    ...nginx,
    async stop() {
      await nginx.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
