// `npm run dev`: restarts the server on each change of its sources, and shows changes of the web application
// immediately. Open the URL that Vite prints; it proxies calls to the server.
import { enterProject, installOnce, passSignalsOn, run, say, useProductNode } from './prepare.mjs'

enterProject()
passSignalsOn()
await installOnce()
useProductNode()
const apiPort = process.env.API_PORT ?? '3001'
const env = { ...process.env, PORT: apiPort, API_PORT: apiPort }
say(`the server is at http://127.0.0.1:${apiPort}, open the other address`)
const codes = await Promise.all([
  run('node_modules/.bin/tsx', ['watch', '--clear-screen=false', 'apps/api/src/main.ts'], { env }),
  run('node_modules/.bin/vite', ['apps/web', '--config', 'apps/web/vite.config.ts'], { env }),
])
process.exitCode = Math.max(...codes)
