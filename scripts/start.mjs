// `npm start`: from a fresh clone to a running product. Skips what is already done. Ctrl-C stops it; data is
// kept.
import { buildOnce, enterProject, installOnce, passSignalsOn, run, useProductNode } from './prepare.mjs'

enterProject()
passSignalsOn()
await installOnce()
useProductNode()
await buildOnce()
process.exitCode = await run('node', ['--enable-source-maps', 'dist/api/main.js'])
