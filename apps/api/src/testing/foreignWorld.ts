/** A second company beside the demonstration's: what belongs to it, nobody of the demonstration's company may see. */
import { registerCustomer } from '../features/access/registerCustomer.ts'
import type { Call, TestApp } from './testApp.ts'

export interface ForeignWorld {
  test: TestApp
  companyId: number
  userId: number
  /** Session of the other company's customer; rows made with it are foreign to everyone else. */
  token: string
}

/** By the endpoint's name: makes a row of the other company and says what to send so that the call reaches it. */
export type ForeignRows = Record<string, (world: ForeignWorld) => Promise<Call> | Call>

/** By the name of the endpoint: why its id cannot be another company's row. */
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
