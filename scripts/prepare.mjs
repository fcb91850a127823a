// Prerequisites of start and test: installed packages, built product. Each function skips what is already done.
// Imports nothing from npm, because packages may not be installed yet.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles, listFilesIn } from './sourceFiles.mjs'

/** Minimum Node version for the scripts themselves. */
const oldestNode = 20

/** Changes to the project's root, because all script paths are relative to it. */
export function enterProject() {
  process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))
  if (majorOf(process.versions.node) >= oldestNode) return
  console.error(`Kervan starts with Node ${oldestNode} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

const majorOf = (version) => Number(version.split('.')[0])

/** Prepends a folder to the search path for commands. */
const pathWith = (folder) => `${folder}${delimiter}${process.env.PATH}`

/** Returns the package with the product's Node for this kind of machine; `name` is undefined where npm has none. */
function readNodePackage() {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const ofAll = Object.entries(optionalDependencies)
  const [name] = ofAll.find(([key]) => key.endsWith(`-${process.platform}-${process.arch}`)) ?? []
  return { name, version: ofAll[0][1] }
}

/** Undefined if the program is missing or built for another kind of machine. */
function versionOf(program) {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).trim().slice(1)
  } catch {
    return undefined
  }
}

/**
 * Makes `node`, and every program of node_modules/.bin, use the product's Node from now on (docs/adr/0002), or
 * the installed Node where npm has none for the machine. Returns its version.
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

/** Priority of a command that runs beside a more important one. */
const lowPriority = 10

/**
 * Runs a command and returns its exit code. Shows its output as it comes, at the end, or only if it fails.
 * `isBeside`: a more important command runs at the same time.
 */
export function run(command, args, { shown = 'asItComes', env = process.env, isBeside = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env,
      stdio: shown === 'asItComes' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    if (isBeside && child.pid) setPriority(child.pid, lowPriority)
    running.add(child)
    const output = []
    child.stdout?.on('data', (bytes) => output.push(bytes))
    child.stderr?.on('data', (bytes) => output.push(bytes))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      running.delete(child)
      if (shown === 'atEnd' || code !== 0) process.stdout.write(Buffer.concat(output))
      resolve(signal ? 130 : code)
    })
  })
}

/** Forwards the signal to running commands and lets them exit cleanly, e.g. after Ctrl-C. */
export function passSignalsOn() {
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      for (const child of running) child.kill(signal)
    })
}

/**
 * Returns true when every package of the lock file is installed in its version; packages for other machines may
 * be missing.
 */
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

/** Exits with a message if a step fails, because later steps depend on it. */
async function must(step, command, args, env = process.env) {
  const code = await run(command, args, { shown: 'ifFailed', env })
  if (code === 0) return
  if (code !== 130) console.error(`\n${step} failed; its output is above.`)
  process.exit(code)
}

/** Installs the packages of a folder's lock file: the project's, or those of a folder with its own packages. */
export async function installOnce(folder = '.') {
  if (isInstalled(folder)) return
  say('installing packages; the first time takes a minute or two')
  const options = ['--include=dev', '--include=optional', '--no-progress', '--loglevel=error']
  // npm empties node_modules, so it must not run on the Node installed there.
  await must('Installing', 'npm', ['ci', '--prefix', folder, ...options], {
    ...process.env,
    PATH: pathWith(dirname(process.execPath)),
  })
}

/** Source folders of each half of the product. */
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

/** Returns the halves whose sources have changed since the last build. */
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
