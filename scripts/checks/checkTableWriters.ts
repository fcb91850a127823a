/**
 * Checks that only the declaring feature writes to a table: `insert`, `update` and `delete` of another
 * feature's table must use that feature's use cases. Tables of `platform` are written by `platform`. Tests and
 * seeds are exempt; migrations are SQL files and not checked.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'
import { listFiles } from '../sourceFiles.mjs'

const root = 'apps/api/src'
const isExcepted =
  /[.]test[.]ts$|[.]d[.]ts$|\/testing\/|\/faults\/|\/seed[A-Z]\w*[.]ts$|^apps\/api\/src\/(db|demonstration)\//

/**
 * Maps a file to its owner: `apps/api/src/features/cart/cart.queries.ts` belongs to `cart`; other server files
 * belong to their top folder.
 */
const ownerOf = (file: string): string =>
  /^apps\/api\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? /^apps\/api\/src\/([^/]+)/.exec(file)![1]!

interface Table {
  owner: string
  sqlName: string
}

const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)

/** Maps `<file>#<exported name>` to the database table. */
const tables = new Map<string, Table>()
for (const file of listFiles([root], /[.]tables[.]ts$/))
  for (const statement of parse(file).statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations)
      if (
        ts.isIdentifier(name) &&
        initializer &&
        ts.isCallExpression(initializer) &&
        initializer.expression.getText() === 'pgTable' &&
        ts.isStringLiteral(initializer.arguments[0]!)
      )
        tables.set(`${file}#${name.text}`, { owner: ownerOf(file), sqlName: initializer.arguments[0].text })
  }
const tableBySqlName = new Map([...tables.values()].map((table) => [table.sqlName, table]))

/** Maps local names to tables that the file imports or declares. */
function readTableNames(file: string, tree: ts.SourceFile): Map<string, Table> {
  const names = new Map<string, Table>()
  for (const [key, table] of tables)
    if (key.startsWith(`${file}#`)) names.set(key.slice(file.length + 1), table)
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const bindings = statement.importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings)) continue
    const target = normalize(join(dirname(file), statement.moduleSpecifier.text))
    for (const { name, propertyName } of bindings.elements) {
      const table = tables.get(`${target}#${(propertyName ?? name).text}`)
      if (table) names.set(name.text, table)
    }
  }
  return names
}

const writingMethods = new Set(['insert', 'update', 'delete'])
const writingSql =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)"?/gi

/** Returns SQL text with each `${table}` replaced by the table's name. */
const textOf = (node: ts.TemplateLiteral | ts.StringLiteral, names: Map<string, Table>): string =>
  ts.isTemplateExpression(node)
    ? node.head.text +
      node.templateSpans
        .map(({ expression, literal }) => (names.get(expression.getText())?.sqlName ?? ' ? ') + literal.text)
        .join('')
    : node.text

const complaints: string[] = []
let writeCount = 0
for (const file of listFiles([root], /[.]ts$/)) {
  if (isExcepted.test(file)) continue
  const tree = parse(file)
  const names = readTableNames(file, tree)
  const check = (node: ts.Node, table: Table | undefined) => {
    if (!table) return
    writeCount += 1
    if (table.owner === ownerOf(file)) return
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
    complaints.push(
      `${file}:${line} writes ${table.sqlName}, which belongs to ${table.owner}: call a use case of ${table.owner}`,
    )
  }
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      writingMethods.has(node.expression.name.text) &&
      node.arguments[0]
    )
      check(node, names.get(node.arguments[0].getText(tree)))
    if (ts.isTemplateLiteral(node) || ts.isStringLiteral(node))
      for (const [, name] of textOf(node, names).matchAll(writingSql))
        check(node, tableBySqlName.get(name!.toLowerCase()))
    ts.forEachChild(node, visit)
  }
  visit(tree)
}

console.log(
  complaints.length === 0
    ? `${tables.size} tables, ${writeCount} places that write, each in the feature of its table`
    : complaints.join('\n'),
)
process.exitCode = complaints.length === 0 ? 0 : 1
