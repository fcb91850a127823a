// `npm start`: from a fresh clone to a running product. Skips what is already done. Ctrl-C stops it; data is
// kept.
import { buildOnce, enterProject, installOnce, passSignalsOn, run, useProductNode } from './prepare.mjs'

enterProject()
passSignalsOn()
await installOnce()
useProductNode()
await buildOnce()
// The young generation would grow to 48 MB at the start and stay as large.
process.exitCode = await run('node', ['--max-semi-space-size=8', 'dist/api/main.js'])
