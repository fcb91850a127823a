// `npm start`: from a fresh clone to a running product. Whatever is done already is skipped. Ctrl-C stops it; data stays.
import { buildOnce, enterProject, installOnce, passSignalsOn, run } from './prepare.mjs'

enterProject()
passSignalsOn()
await installOnce()
await buildOnce()
process.exitCode = await run(process.execPath, ['--enable-source-maps', 'dist/api/main.js'])
