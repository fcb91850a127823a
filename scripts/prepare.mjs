// What start and test need first: packages installed, product built. Each looks whether it is done already. Imports
// nothing from npm, because nothing may be installed yet.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles, listFilesIn } from './sourceFiles.mjs'

/** The scripts themselves run on any Node from this one on. */
const oldestNode = 20

/** All paths of the scripts are relative to the project. */
export function enterProject() {
  process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))
  if (majorOf(process.versions.node) >= oldestNode) return
  console.error(`Kervan starts with Node ${oldestNode} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

const majorOf = (version) => Number(version.split('.')[0])

/** Adds a folder before the others in which commands are looked for. */
const pathWith = (folder) => `${folder}${delimiter}${process.env.PATH}`

/** The package with the Node of the product: one for each kind of machine, `name` is undefined where npm has none. */
function readNodePackage() {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const ofAll = Object.entries(optionalDependencies)
  const [name] = ofAll.find(([key]) => key.endsWith(`-${process.platform}-${process.arch}`)) ?? []
  return { name, version: ofAll[0][1] }
}

/** Undefined if the program is missing or made for another kind of machine. */
function versionOf(program) {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).trim().slice(1)
  } catch {
    return undefined
  }
}

/**
 * From here on `node`, and every program of node_modules/.bin, runs on the Node of the product (docs/adr/0002), or on the
 * installed one where npm has none for the machine. Returns its version.
 */
export function useProductNode() {
  const { name, version } = readNodePackage()
  const folder = resolve('node_modules', String(name), 'bin')
  const brought = versionOf(join(folder, 'node'))
  if (brought === undefined && majorOf(process.versions.node) < majorOf(version)) {
    const machine = `${process.platform}-${process.arch}`
    console.error(
      `Kervan runs on Node ${majorOf(version)}. npm has none that starts on this machine (${machine}), and the installed one is ${process.versions.node}: install Node ${majorOf(version)} or newer.`,
    )
    process.exit(1)
  }
  process.env.PATH = pathWith(brought ? folder : dirname(process.execPath))
  return brought ?? process.versions.node
}

export const say = (line) => console.log(`• ${line}`)

const running = new Set()

/** Runs a command to its end and answers its exit code. `quiet`: its output is shown only if it fails. */
export function run(command, args, { quiet = false, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    running.add(child)
    const output = []
    child.stdout?.on('data', (bytes) => output.push(bytes))
    child.stderr?.on('data', (bytes) => output.push(bytes))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      running.delete(child)
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(output))
      resolve(signal ? 130 : code)
    })
  })
}

/** Hands the signal to what is running and lets it end by itself; a person who presses Ctrl-C waits for a clean end. */
export function passSignalsOn() {
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      for (const child of running) child.kill(signal)
    })
}

/** Whether every package of the lock file is there in its version; those for other machines may be missing. */
function isInstalled(folder) {
  const nodePackage = `node_modules/${readNodePackage().name}`
  const installedFile = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(installedFile)) return false
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/')) return true
    if (!installed[path]) return optional === true && path !== nodePackage
    return link || installed[path].version === version
  })
}

/** Exits with a message if a step fails: nothing after it can work. */
async function must(step, command, args, env = process.env) {
  const code = await run(command, args, { quiet: true, env })
  if (code === 0) return
  if (code !== 130) console.error(`\n${step} failed; its output is above.`)
  process.exit(code)
}

/** Installs what the lock file of a folder names: of the project, or of what has packages of its own. */
export async function installOnce(folder = '.') {
  if (isInstalled(folder)) return
  say('installing packages; the first time takes a minute or two')
  const options = ['--include=dev', '--include=optional', '--no-progress', '--loglevel=error']
  // npm empties node_modules, so it does not run on the Node that lies there.
  await must('Installing', 'npm', ['ci', '--prefix', folder, ...options], {
    ...process.env,
    PATH: pathWith(dirname(process.execPath)),
  })
}

/** What each half of the product is built from. */
const builtFrom = {
  api: ['apps/api', 'packages'],
  web: ['apps/web', 'packages'],
}

const isTest = /\.test\.tsx?$/
const stampFile = 'dist/stamp.json'

const readStamp = () => (existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {})

function hashSources(half) {
  const hash = createHash('sha256')
  const files = [
    ...listFiles(builtFrom[half]),
    'package-lock.json',
    ...listFilesIn('scripts', /^scripts.(build|prepare)\.mjs$/),
  ]
  for (const file of files) if (!isTest.test(file)) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

/** The halves whose sources are not those of the last build. */
export function findStale() {
  const stamp = readStamp()
  return Object.keys(builtFrom).filter((half) => stamp[half] !== hashSources(half))
}

export function stampBuilt(half) {
  mkdirSync('dist', { recursive: true })
  writeFileSync(stampFile, JSON.stringify({ ...readStamp(), [half]: hashSources(half) }))
}

export async function buildOnce() {
  const stale = findStale()
  if (stale.length === 0) return
  say(stale.length === 2 ? 'building the product' : `building what has changed (${stale[0]})`)
  await must('Building', 'node', ['scripts/build.mjs', ...stale])
}
