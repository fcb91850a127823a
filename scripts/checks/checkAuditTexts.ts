/**
 * Checks the texts of the audit screen: each entity type, action and field that the code writes to the trail
 * needs a name in `audit:subjectName`, `audit:actionName` and `audit:fieldName`, and each value of a choice one
 * in `audit:value`. Fields and choices are derived from the argument types of the `auditOf` functions.
 */
import ts from 'typescript'
import { productConnectors } from '../../packages/connectors/src/registry.ts'
import { fieldsOf } from '../../packages/connectors/src/settingsFields.ts'
import { permissionFlags } from '../../packages/contract/src/permissions.ts'
import type { Texts } from '../../packages/locales/src/gatherTexts.ts'
import { readTexts } from '../../packages/locales/src/readTexts.ts'

const complaints: string[] = []

/** Maps each required text key to the place that needs it. */
const needed = new Map<string, string>()
const need = (key: string, where: string) => needed.set(key, needed.get(key) ?? where)

/** Maximum depth of fields that need a name. */
const deepest = 3

const listFiles = (): { names: string[]; options: ts.CompilerOptions } => {
  const read = ts.getParsedCommandLineOfConfigFile(
    'tsconfig.json',
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
      },
    },
  )!
  const isWriter = /apps\/api\/src\/(?!.*(?:[.]test[.]ts$|\/testing\/|\/faults\/))/
  return { names: read.fileNames.filter((name) => isWriter.test(name)), options: read.options }
}

const { names, options } = listFiles()
const program = ts.createProgram(names, { ...options, noEmit: true })
const checker = program.getTypeChecker()

const partsOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type])

const typeOf = (symbol: ts.Symbol, place: ts.Node): ts.Type =>
  checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(symbol, place))

/** Collects the field names of a written row, and the choices among them. */
function readFields(type: ts.Type, place: ts.Node, where: string, depth = 1): void {
  for (const part of partsOf(type)) {
    if (checker.isArrayLikeType(part))
      checker
        .getTypeArguments(part as ts.TypeReference)
        .forEach((item) => readFields(item, place, where, depth))
    else if (part.flags & ts.TypeFlags.Object && part.symbol?.name !== 'Date' && depth <= deepest)
      for (const property of checker.getPropertiesOfType(part)) {
        need(`fieldName.${property.name}`, where)
        const value = typeOf(property, place)
        for (const choice of partsOf(value))
          if (choice.isStringLiteral()) need(`value.${property.name}.${choice.value}`, where)
        readFields(value, place, where, depth + 1)
      }
  }
}

/** Fields that need a text: those of `after`, or of `before` when the row was deleted, and those of `details`. */
function readRecord(record: ts.Type, place: ts.Node, where: string): void {
  for (const part of partsOf(record)) {
    const [before, after, details] = ['before', 'after', 'details'].map((side) =>
      checker.getPropertyOfType(part, side),
    )
    for (const side of [after ?? before, details]) if (side) readFields(typeOf(side, place), place, where)
  }
}

/** Actions are string literals, so that each has its text. */
function readActions(record: ts.Type, place: ts.Node, where: string): void {
  for (const part of partsOf(record)) {
    const action = checker.getPropertyOfType(part, 'action')
    for (const name of action ? partsOf(typeOf(action, place)) : [])
      if (name.isStringLiteral()) need(`actionName.${name.value}`, where)
      else complaints.push(`${where}: the action is '${checker.typeToString(name)}', not a literal`)
  }
}

function readSubject({ arguments: [subject] }: ts.CallExpression, { fileName }: ts.SourceFile): void {
  if (subject && ts.isStringLiteral(subject)) need(`subjectName.${subject.text}`, fileName)
}

let callCount = 0
for (const file of program.getSourceFiles()) {
  if (file.isDeclarationFile || !names.includes(file.fileName) || !/audit/i.test(file.text)) continue
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      node.arguments.length === 3 &&
      checker.getTypeAtLocation(node.expression).aliasSymbol?.name === 'Audit'
    ) {
      callCount += 1
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
      const where = `${file.fileName.replace(/^.*\/apps\//, 'apps/')}:${line}`
      const record = checker.getTypeAtLocation(node.arguments[2]!)
      readActions(record, node, where)
      readRecord(record, node, where)
    }
    if (ts.isCallExpression(node) && node.expression.getText(file) === 'auditOf') readSubject(node, file)
    ts.forEachChild(node, visit)
  }
  visit(file)
}

for (const connector of productConnectors.all)
  for (const { name } of fieldsOf(connector.settings)) need(`fieldName.${name}`, `connector ${connector.key}`)

const find = (texts: Texts, key: string): Texts[string] | undefined =>
  key
    .split('.')
    .reduce<Texts[string] | undefined>(
      (found, name) => (typeof found === 'object' ? found[name] : undefined),
      texts,
    )
const [turkish, english] = ['tr', 'en'].map((language) => readTexts(`packages/locales/${language}`))

/** The history of a price list stores the parameters of its texts, which its type does not name. */
const events = JSON.stringify(turkish!['pricing/priceLists/files']!.event)
for (const [, name] of events.matchAll(/\{\{(\w+)\}\}/g))
  need(`fieldName.${name}`, 'pricing/priceLists/files:event')
// Cause of work without a person, which every entry of such an actor gets.
need('fieldName.workReason', 'auditOf.ts')
// Additional parameter besides those of the texts: the direction of an import list (directionParam).
need('fieldName.direction', 'writePriceListEvent.ts')
need('value.direction.import', 'writePriceListEvent.ts')

for (const [language, texts] of Object.entries({ tr: turkish!, en: english! })) {
  const audit = texts.audit!
  for (const [key, where] of needed)
    if (typeof find(audit, key) !== 'string') complaints.push(`${language} audit:${key}: missing (${where})`)
  // Individual permissions of a user are written by their flags.
  const roles = texts['access/roles']!
  for (const flag of permissionFlags)
    if (typeof find(roles, `flag.${flag}`) !== 'string')
      complaints.push(`${language} access/roles:flag.${flag}: missing`)
  for (const group of ['subjectName', 'actionName', 'fieldName'])
    for (const name of Object.keys(audit[group] ?? {}))
      if (
        ![...needed.keys()].some((key) => key === `${group}.${name}` || key.startsWith(`${group}.${name}.`))
      )
        complaints.push(`${language} audit:${group}.${name}: nothing writes it`)
}

if (callCount === 0) complaints.push('no call of an audit function was found')
console.log(
  complaints.length === 0 ? `${callCount} audit entries, ${needed.size} words` : complaints.join('\n'),
)
process.exitCode = complaints.length === 0 ? 0 : 1
