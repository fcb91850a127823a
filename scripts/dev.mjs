// `npm run dev`: the server starts anew at each change of its sources, the web application shows changes at once.
// Open the address that Vite prints; it hands calls on to the server.
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
