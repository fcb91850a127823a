import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../../testing/testApp.ts'
import { openKeyRing } from '../../../../platform/keyRing.ts'
import { insertCard } from '../card.queries.ts'
import { hashOfCardToken, sealCardName } from '../cardSeal.ts'

/** Test fixture: stores a card that no provider knows; returns its id. */
export const storeTestCard = async ({
  test,
  userId,
  companyId,
}: {
  test: TestApp
  userId: number
  companyId: number
}): Promise<string> => {
  const id = randomUUID()
  const name = { userKey: randomUUID(), token: randomUUID() }
  const { keyId, bytes: sealed } = sealCardName(openKeyRing(test.services.settings)!, id, name)
  await insertCard(test.services.db, {
    id,
    provider: 'sandbox',
    companyId,
    userId,
    keyId,
    sealed,
    tokenHash: hashOfCardToken(name.token),
    lastFour: '4242',
  })
  return id
}
