import { expect, it } from 'vitest'
import { flagsWithoutScreen } from '@kervan/contract/permissions'
import { listEndpoints } from '@kervan/contract/table'
import { screens } from './screens.ts'

it.each(flagsWithoutScreen)('opens neither a screen nor a call by %s', (flag) => {
  expect(screens.filter((screen) => screen.flag === flag)).toEqual([])
  expect(listEndpoints().filter(({ endpoint }) => endpoint.access === flag)).toEqual([])
})
