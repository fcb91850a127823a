import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const builtInErrors = new Set(['Error', 'RangeError', 'TypeError', 'SyntaxError'])

/**
 * The message of a built-in error speaks to the maintainer who broke a rule of the code; no caller reads it. Errors that
 * callers see are classes of ours with codes, and those are mutated.
 */
const errorTexts = {
  shouldIgnore(path) {
    const isText = path.isStringLiteral() || path.isTemplateLiteral()
    if (isText && path.parentPath.isNewExpression() && builtInErrors.has(path.parent.callee.name))
      return 'message of a built-in error'
    return undefined
  },
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'error-texts', errorTexts)]
