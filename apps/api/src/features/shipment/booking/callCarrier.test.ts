import { expect, it } from 'vitest'
import { AuthorizationNeeded } from '@kervan/connectors/tokens'
import { houseConnector } from '@kervan/connectors/carriers/house/index'
import { failureOf } from './callCarrier.ts'

const { booking } = houseConnector.open({}, {} as Parameters<typeof houseConnector.open>[1])

it('certainly has no booking when the token cannot be renewed', () => {
  expect(failureOf(new AuthorizationNeeded('the refresh token was refused'), booking, 'asked')).toMatchObject(
    {
      state: 'waiting',
      problem: 'credentialsRefused',
      retried: null,
    },
  )
})

it("stores no values of a statement with a failed call's error", () => {
  const failed = new Error('Failed query: update connection_tokens\nparams: secret-1,2')
  expect(failureOf(failed, booking, 'asked').text).toBe('Failed query: update connection_tokens')
})
