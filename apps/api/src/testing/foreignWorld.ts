/** A second company beside the demonstration's: what belongs to it, nobody of the demonstration's company may see. */
import { registerCustomer } from '../features/account/registerCustomer.ts'
import type { Call, TestApp } from './testApp.ts'

export interface ForeignWorld {
  test: TestApp
  companyId: number
  userId: number
  /** Session of the other company's customer; rows created with it are foreign to everyone else. */
  token: string
}

/**
 * Request builders by endpoint name: each creates a row of the other company and returns the request that
 * addresses it.
 */
export type ForeignRows = Record<string, (world: ForeignWorld) => Promise<Call> | Call>

/** Reasons by endpoint name why the endpoint's id cannot belong to another company. */
export type NothingForeign = Record<string, string>

export const startForeignWorld = async (test: TestApp): Promise<ForeignWorld> => {
  const email = 'baska@sirket.example'
  const customer = {
    email,
    firstName: 'Başka',
    lastName: 'Şirket',
    phoneNumber: '+905550000000',
    passwordHash: 'none',
    language: 'tr',
  }
  const { userId, companyId } = await registerCustomer(test.services.db, customer)
  return { test, userId, companyId, token: await test.tokenForEmail(email) }
}
