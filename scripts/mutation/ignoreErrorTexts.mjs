import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const builtInErrors = new Set(['Error', 'RangeError', 'TypeError', 'SyntaxError'])

/**
 * Excludes messages of built-in errors, which only maintainers read after breaking a rule of the code. Errors
 * that callers see are custom classes with codes, and these are mutated.
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
