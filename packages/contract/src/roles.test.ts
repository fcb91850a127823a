import { expect, it } from 'vitest'
import { roleNames } from './roleNames.ts'
import type { RoleName } from './permissions.ts'
import { hasReach, isOperation, isStaff, seesPrices } from './roles.ts'
import type { Reach } from './roles.ts'

const expected: Record<
  RoleName,
  { reach: Reach; isStaff: boolean; seesPrices: boolean; isOperation: boolean }
> = {
  admin4controllers: { reach: 'all', isStaff: true, seesPrices: true, isOperation: true },
  operation4controllers: { reach: 'all', isStaff: true, seesPrices: true, isOperation: false },
  agent4controllers: { reach: 'agency', isStaff: true, seesPrices: true, isOperation: false },
  user4controllers: { reach: 'company', isStaff: false, seesPrices: true, isOperation: false },
  pickup4controllers: { reach: 'handling', isStaff: true, seesPrices: false, isOperation: false },
}
const reaches: readonly Reach[] = ['all', 'agency', 'company', 'handling']

it.each(roleNames)('grants %s the reach and permissions of the role', (role) => {
  const holder = { roles: [role], isOperationUser: false }
  expect(reaches.filter((reach) => hasReach(holder, reach))).toEqual([expected[role].reach])
  expect(isStaff(holder)).toBe(expected[role].isStaff)
  expect(seesPrices(holder)).toBe(expected[role].seesPrices)
  expect(isOperation(holder)).toBe(expected[role].isOperation)
  // Operations calls read rows of every company, so they require reach over all companies.
  expect(isOperation({ ...holder, isOperationUser: true })).toBe(expected[role].reach === 'all')
})

it('grants access by any of several roles', () => {
  const holder = { roles: ['user4controllers', 'pickup4controllers'] as const, isOperationUser: false }
  expect(reaches.filter((reach) => hasReach(holder, reach))).toEqual(['company', 'handling'])
  expect([isStaff(holder), seesPrices(holder), isOperation(holder)]).toEqual([true, true, false])
})

it('grants no access without a role', () => {
  const nobody = { roles: [], isOperationUser: false }
  expect(reaches.some((reach) => hasReach(nobody, reach))).toBe(false)
  expect([isStaff(nobody), seesPrices(nobody), isOperation(nobody)]).toEqual([false, false, false])
})
