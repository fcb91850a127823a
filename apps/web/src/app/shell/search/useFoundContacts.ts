import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import type { PaletteEntry } from './searchEntries.ts'

const mostOfEach = 4
const kinds = ['receiver', 'sender'] as const
const lists = { receiver: contactEndpoints.listReceivers, sender: contactEndpoints.listSenders }

/** Saved addresses with a phone number or an email; each opens the address book with this search. */
export const useFoundContacts = (
  text: string,
  isAsked: boolean,
): { entries: PaletteEntry[]; isFetching: boolean } => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const enabled = useHasFlag('shipment_contacts') && isAsked
  const answers = useQueries({
    queries: kinds.map((kind) => ({
      ...endpointQuery(lists[kind], {
        body: { searchText: text, pageSize: mostOfEach, withTotal: false },
      }),
      enabled,
      placeholderData: keepPreviousData,
    })),
  })
  return {
    entries: kinds.flatMap((kind, place) =>
      ((enabled && answers[place]!.data?.items) || []).map(
        ({ id, company, authorizedPerson, phone, email }): PaletteEntry => ({
          key: `contact-${id}`,
          kind: t(`menu:palette.${kind}`),
          title: [company ?? authorizedPerson, text.includes('@') ? email : phone]
            .filter(Boolean)
            .join(' · '),
          open: () =>
            void navigate(
              `/shipment/contacts?${new URLSearchParams({
                ...(kind === 'receiver' && { view: kind }),
                searchText: text,
              })}`,
            ),
        }),
      ),
    ),
    isFetching: enabled && answers.some(({ isFetching }) => isFetching),
  }
}
