// Finds exports that no other file imports, files that no entry point reaches, and packages that a workspace
// declares without importing them. Custom script, because existing tools do not follow `@kervan/domain/x/y`
// through a package's `exports`, and would report half of the monorepo as unused.
//
// An exported type that its own file uses again is part of another export's signature and counts as used. `/**
// @public reason */` marks an export that must stay although nothing imports it.
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'
import { listFiles, listFilesIn } from '../sourceFiles.mjs'

const isSource = /(?<!\.d)\.(ts|tsx|mjs|js|cjs)$/
const sources = [
  ...listFiles(['apps', 'packages', 'e2e', 'bench', 'scripts'], isSource),
  ...listFilesIn('.', isSource),
]
/**
 * Entry points started by something other than an import: programs, tool configuration, tests, table files for
 * drizzle-kit.
 */
const entryPoint = new RegExp(
  [
    '^apps/api/src/main\\.ts$',
    '^apps/web/src/app/start\\.ts$',
    // main.ts reads the folder for benchmarks; a benchmark starts its server as a separate program.
    '^bench/src/((programs|outside|scans|stores|invoicing|customs)/)?[^/]*(main|[.]bench|Server)\\.ts$',
    '^scripts/([^/]+|(checks|migrations|mutation|openapi)/.*)$',
    '(Worker|soak)[.](mjs|ts)$',
    // Worker scripts, separate from the pages' script.
    '^apps/web/src/.*/(courier|scan)Worker\\.ts$',
    '^[^/]+$',
    '\\.config\\.(ts|js|mjs|cjs)$',
    '\\.(test|spec|setup|d)\\.tsx?$',
    '/testing/globalSetup\\.ts$',
    '^e2e/',
    '\\.tables\\.ts$',
  ].join('|'),
)

const known = new Set(sources)
if (!known.has('apps/api/src/main.ts')) {
  console.log('no program in the tree yet, so nothing can be called unused')
  process.exit(0)
}

/** Returns the file that `specifier` refers to when `from` imports it, or undefined for an npm package. */
function resolve(from, specifier) {
  const path = specifier.replace(/\?.*$/, '')
  const own = /^@kervan\/([^/]+)\/(.+)$/.exec(path)
  const base = own
    ? join('packages', own[1], 'src', own[2])
    : path.startsWith('.')
      ? normalize(join(dirname(from), path))
      : undefined
  if (base === undefined) return undefined
  return [base, `${base}.ts`, `${base}.tsx`, `${base}.mjs`].find((candidate) => known.has(candidate))
}

/** Returns a map from export names to positions, and all imports as [file, name]; '*' means the whole module. */
function readFile(file) {
  const text = readFileSync(file, 'utf8')
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const exports = new Map()
  const imports = []
  const forwards = []
  const identifierCounts = new Map()
  const line = (node) => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
  const isPublic = (node) => ts.getJSDocTags(node).some((tag) => tag.tagName.text === 'public')
  const addImport = (specifier, name) => {
    const target = resolve(file, specifier)
    if (target) imports.push([target, name])
  }

  const addExport = (name, node, declaration, isType = false) =>
    exports.set(name, { line: line(node), isType, isPublic: isPublic(declaration) })

  function readStatement(node) {
    const isExported =
      ts.canHaveModifiers(node) &&
      ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)
    if (ts.isImportDeclaration(node)) {
      const specifier = node.moduleSpecifier.text
      const bindings = node.importClause?.namedBindings
      if (!node.importClause) addImport(specifier, undefined)
      if (node.importClause?.name) addImport(specifier, 'default')
      if (bindings && ts.isNamespaceImport(bindings)) addImport(specifier, '*')
      if (bindings && ts.isNamedImports(bindings))
        for (const element of bindings.elements)
          addImport(specifier, (element.propertyName ?? element.name).text)
    } else if (ts.isExportDeclaration(node)) {
      const specifier = node.moduleSpecifier?.text
      if (!node.exportClause) {
        const target = resolve(file, specifier)
        if (target) forwards.push(target)
      } else if (ts.isNamedExports(node.exportClause)) {
        for (const element of node.exportClause.elements) {
          addExport(element.name.text, element, node, node.isTypeOnly || element.isTypeOnly)
          if (specifier) addImport(specifier, (element.propertyName ?? element.name).text)
        }
      } else if (specifier) addImport(specifier, '*')
    } else if (ts.isExportAssignment(node)) addExport('default', node, node)
    else if (isExported && ts.isVariableStatement(node)) {
      for (const declaration of node.declarationList.declarations) {
        if (ts.isIdentifier(declaration.name)) addExport(declaration.name.text, declaration, node)
        else
          for (const element of declaration.name.elements)
            if (ts.isBindingElement(element) && ts.isIdentifier(element.name))
              addExport(element.name.text, element, node)
      }
    } else if (isExported) {
      const isDefault = ts.getModifiers(node).some((m) => m.kind === ts.SyntaxKind.DefaultKeyword)
      const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)
      addExport(isDefault ? 'default' : (node.name?.text ?? 'default'), node, node, isType)
    }
  }

  function visit(node) {
    if (ts.isIdentifier(node)) identifierCounts.set(node.text, (identifierCounts.get(node.text) ?? 0) + 1)
    const first = ts.isCallExpression(node) || ts.isNewExpression(node) ? node.arguments?.[0] : undefined
    if (first && ts.isStringLiteralLike(first)) {
      const isImport = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
      const isUrl = ts.isNewExpression(node) && node.expression.getText(tree) === 'URL'
      if (isImport || isUrl) addImport(first.text, '*')
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      addImport(node.argument.literal.text, node.qualifier?.getText(tree).split('.')[0] ?? '*')
    ts.forEachChild(node, visit)
  }

  tree.statements.forEach(readStatement)
  visit(tree)
  for (const [name, entry] of exports) entry.isMentioned = (identifierCounts.get(name) ?? 0) > 1
  return { exports, imports, forwards }
}

const files = new Map(sources.map((file) => [file, readFile(file)]))
const used = new Map(sources.map((file) => [file, new Set()]))

function use(file, name) {
  if (name === undefined || used.get(file).has(name)) return
  used.get(file).add(name)
  if (!files.get(file).exports.has(name)) for (const target of files.get(file).forwards) use(target, name)
}

for (const { imports } of files.values()) for (const [target, name] of imports) use(target, name)

const reached = new Set()
const queue = sources.filter((file) => entryPoint.test(file))
while (queue.length > 0) {
  const file = queue.pop()
  if (reached.has(file)) continue
  reached.add(file)
  const { imports, forwards } = files.get(file)
  queue.push(...imports.map(([target]) => target), ...forwards)
}

/** Maps a file of `packages/` to its package's folder. */
const packageFolder = (file) => /^packages\/[^/]+/.exec(file) ?? []

const complaints = []
for (const [file, { exports }] of files) {
  if (!reached.has(file)) {
    if (![...exports.values()].some((entry) => entry.isPublic))
      complaints.push(`${file}: no program, test or tool reaches this file`)
    continue
  }
  if (entryPoint.test(file) || used.get(file).has('*')) continue
  for (const [name, entry] of exports) {
    if (used.get(file).has(name) || entry.isPublic || (entry.isType && entry.isMentioned)) continue
    const advice = entry.isMentioned ? 'only its own file uses it: drop `export`' : 'nobody uses it'
    complaints.push(`${file}:${entry.line} ${name}: ${advice}`)
  }
}

for (const workspace of ['apps/api', 'apps/web', ...new Set(sources.flatMap(packageFolder))]) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(workspace, 'package.json'), 'utf8'),
  )
  const code = listFiles([workspace], /[.](tsx?|mjs|css|html)$/)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  for (const name of Object.keys({ ...dependencies, ...devDependencies }))
    if (!name.startsWith('@types/') && !new RegExp(`['"]${name}[/'"?]`).test(code))
      complaints.push(`${workspace}/package.json: no file there imports ${name}`)
}

console.log(complaints.length === 0 ? `${sources.length} files, nothing unused` : complaints.join('\n'))
process.exitCode = complaints.length === 0 ? 0 : 1
