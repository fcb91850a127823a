/**
 * Checks names of source files and folders, and the number of files per folder.
 *
 * Maximum: 25 source files per folder (TypeScript and JavaScript directly in it). Tests, declarations (`.d.ts`)
 * and CSS modules of components do not count.
 */
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import ts from 'typescript'
import { listFiles } from '../sourceFiles.mjs'

const mostFilesInFolder = 25

/** Allowed parts between a file's name and its extension. */
const suffixes = new Set([
  // by role
  'api',
  'calls',
  'endpoints',
  'errors',
  'feature',
  'jobs',
  'list',
  'module',
  'policies',
  'queries',
  'routes',
  'tables',
  // Suffixes of tests, benchmarks and types
  'bench',
  'd',
  'fixture',
  'properties',
  'setup',
  'spec',
  'test',
])

const camelCase = /^[a-z][A-Za-z0-9]*$/
const pascalCase = /^[A-Z][A-Za-z0-9]*$/
const hookName = /^use[A-Z]/

/**
 * Files whose names are prescribed by a tool: files at the top of a workspace, and SQL files that drizzle-kit
 * numbers.
 */
const isNamedByTool = /^(apps|packages)\/[^/]+\/[^/]+$|^(e2e|bench)\/[^/]+$|\/migrations\/|[.]config[.]ts$/

const complaints: string[] = []

function readExports(file: string): string[] {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  return tree.statements.flatMap((statement) => {
    if (
      ts.isExportDeclaration(statement) &&
      statement.exportClause &&
      ts.isNamedExports(statement.exportClause)
    )
      return statement.exportClause.elements.map(({ name }) => name.text)
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [name.text] : [],
      )
    return ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
      ? [statement.name?.text ?? 'default']
      : []
  })
}

/** Returns the problem of a file name, or undefined. */
function problemOf(file: string): string | undefined {
  const [stem = '', ...rest] = basename(file).split('.')
  const extension = rest.pop()!
  const unknown = rest.find((suffix) => !suffixes.has(suffix))
  if (unknown !== undefined) return `'.${unknown}' is no known suffix`
  if (!camelCase.test(stem) && !pascalCase.test(stem)) return 'is neither camelCase nor PascalCase'
  if (extension === 'css')
    return pascalCase.test(stem) === rest.includes('module')
      ? undefined
      : 'CSS modules are PascalCase like their component, other stylesheets camelCase'
  const isTest = rest.some((suffix) => ['test', 'spec', 'properties', 'fixture', 'setup'].includes(suffix))
  if (isTest || rest.includes('d')) return undefined
  if (rest.length > 0 || extension !== 'tsx')
    return pascalCase.test(stem) ? 'is no component (.tsx), so it is camelCase' : hookProblem(file, stem)
  const hasComponent = readExports(file).some((name) => pascalCase.test(name))
  if (pascalCase.test(stem)) return hasComponent ? undefined : 'exports no component, so it is camelCase'
  return hasComponent ? 'exports a component, so it is PascalCase' : hookProblem(file, stem)
}

/** A file with one hook has the hook's name; a file with several related hooks has another name. */
function hookProblem(file: string, stem: string): string | undefined {
  const isCalledHook = hookName.test(stem)
  if (!isCalledHook && basename(dirname(file)) !== 'hooks') return undefined
  const hooks = readExports(file).filter((name) => hookName.test(name))
  if (isCalledHook && hooks.length === 0) return 'exports no hook'
  if (hooks.length === 1 && hooks[0] !== stem) return `exports one hook, so it is called ${hooks[0]}`
  return hooks.length > 1 && !isCalledHook ? 'exports hooks, so its name begins with use' : undefined
}

const files = listFiles(['apps', 'packages', 'e2e', 'bench', 'scripts'], /[.](tsx?|mts|mjs|js|cjs|css)$/)
const folders = new Map<string, number>()
for (const file of files) {
  const problem = isNamedByTool.test(file) ? undefined : problemOf(file)
  if (problem) complaints.push(`${file}: ${problem}`)
  if (!/[.](test|spec|d)[.]|[.]css$/.test(file))
    folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1)
}
for (const [folder, count] of folders) {
  const odd = folder.split('/').find((part) => !camelCase.test(part))
  if (odd) complaints.push(`${folder}: the folder '${odd}' is not camelCase`)
  if (count > mostFilesInFolder)
    complaints.push(
      `${folder}: ${count} source files, at most ${mostFilesInFolder}; divide it by what belongs together`,
    )
}

console.log(
  complaints.length === 0
    ? `${files.length} files, at most ${Math.max(...folders.values())} in a folder`
    : complaints.join('\n'),
)
process.exitCode = complaints.length === 0 ? 0 : 1
