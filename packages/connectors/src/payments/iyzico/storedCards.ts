/** Cards that iyzico stores for a person who requested it on its form. */
import { z } from 'zod'
import { ProviderError } from '../paymentProvider.ts'
import type { StoredCard, StoredCardName } from '../paymentProvider.ts'
import type { IyzicoClient } from './client.ts'

export const cardPath = '/cardstorage/card'
export const cardsPath = '/cardstorage/cards'

const text = z.union([z.string(), z.number()]).transform(String)

const cardList = z.object({
  status: z.literal('success'),
  cardDetails: z
    .array(
      z.object({
        cardToken: z.string(),
        lastFourDigits: text.nullish(),
        cardAssociation: z.string().nullish(),
        cardBankName: z.string().nullish(),
      }),
    )
    .nullish(),
})

type ListedCard = NonNullable<z.output<typeof cardList>['cardDetails']>[number]

/** Null when iyzico returns no list, also for an unknown person. */
const listCards = async (client: IyzicoClient, userKey: string): Promise<ListedCard[] | null> => {
  const parsed = cardList.safeParse(
    await client.ask('listCards', cardsPath, { locale: 'en', cardUserKey: userKey }),
  )
  return parsed.success ? (parsed.data.cardDetails ?? []) : null
}

const longestBank = 100

/** Returns the card with its bank. The card was already charged, so a failed answer only leaves the bank unknown. */
export const describeCard = async (
  client: IyzicoClient,
  card: Omit<StoredCard, 'bank' | 'expiry'>,
): Promise<StoredCard> => {
  const listed = await listCards(client, card.userKey).catch((error: unknown) => {
    if (error instanceof ProviderError) return null
    throw error
  })
  const found = listed?.find(({ cardToken }) => cardToken === card.token)
  return { ...card, bank: found?.cardBankName?.slice(0, longestBank) ?? null, expiry: null }
}

const removal = z.object({ status: z.enum(['success', 'failure']), errorCode: z.string().nullish() })

/** Removes a card stored by iyzico. @throws ProviderError */
export const removeCard = async (client: IyzicoClient, { userKey, token }: StoredCardName): Promise<void> => {
  const sent = await client.remove('removeCard', cardPath, {
    locale: 'en',
    cardUserKey: userKey,
    cardToken: token,
  })
  const parsed = removal.safeParse(sent)
  if (!parsed.success) throw new ProviderError('garbage', 'the removal of the card has another shape')
  if (parsed.data.status === 'success') return
  // The removal also fails for a card that an earlier call removed, so the list decides.
  const left = await listCards(client, userKey)
  if (left && !left.some(({ cardToken }) => cardToken === token)) return
  throw new ProviderError('refused', `the card was not removed: ${parsed.data.errorCode ?? 'no code'}`)
}
