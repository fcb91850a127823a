// @vitest-environment node
import { theme } from 'antd'
import { describe, expect, test } from 'vitest'
import { contrast } from './contrast.fixture.ts'
import { makeAntdTheme } from './antdTheme.ts'

describe.each([
  ['light', false],
  ['dark', true],
])('in the %s theme', (_, isDark) => {
  const config = makeAntdTheme('orange', isDark)
  const tokens = theme.getDesignToken(config)

  test('the word on a red button can be read, pointed at or not', () => {
    const word = config.components!.Button!.dangerColor!
    for (const red of [tokens.colorError, tokens.colorErrorHover])
      expect(contrast(word, red), `${word} on ${red}`).toBeGreaterThanOrEqual(4.5)
  })
})
