import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { cardEndpoints } from '@kervan/contract/payment/cards/card.endpoints'
import type { SavedCard } from '@kervan/contract/payment/cards/card.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { formatDate } from '../../../../platform/text/format.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { cardNumberText, expiryText, hasExpired } from '../cardName.ts'
import { RenameCardDialog } from '../components/RenameCardDialog.tsx'
import { useSavedCards } from '../hooks/useSavedCards.ts'
import styles from '../components/Cards.module.css'

interface CardLineProps {
  card: SavedCard
  onRename: () => void
  onRemove: () => void
}

const CardLine = ({ card, onRename, onRemove }: CardLineProps) => {
  const { t, language } = useTranslation()
  const { alias, bank, expiry } = card
  const number = cardNumberText(card, t)
  const added = formatDate(new Date(card.createdDate), 'day', language)
  const facts = [
    alias && number,
    bank,
    expiry && t('payment:card.expires', { date: expiryText(expiry) }),
    t('payment:card.added', { date: added }),
  ]
  return (
    <li>
      <div className={styles.about}>
        <b>{alias ?? number}</b>
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {hasExpired(card, new Date()) && <Tag tone="warn">{t('payment:card.expired')}</Tag>}
      <div className={styles.actions}>
        <Button
          size="small"
          onClick={onRename}
          aria-label={`${t('payment:card.rename')}: ${alias ?? number}`}
        >
          {t('payment:card.rename')}
        </Button>
        <Button
          size="small"
          onClick={onRemove}
          aria-label={`${t('payment:card.remove')}: ${alias ?? number}`}
        >
          {t('payment:card.remove')}
        </Button>
      </div>
    </li>
  )
}

/** Page of the user's cards that the payment provider stores. */
export const SavedCardsPage = () => {
  const { t } = useTranslation()
  const ask = useConfirm()
  const queryClient = useQueryClient()
  const isVisit = useSession()?.visitorName !== null
  const { data, error, isLoading, refetch } = useSavedCards()
  const [renaming, setRenaming] = useState<SavedCard | null>(null)
  const remove = useEndpointMutation(cardEndpoints.removeSavedCard, {
    onSuccess: async ({ returnText }) => {
      notify('success', returnText)
      await queryClient.invalidateQueries(queriesOf(cardEndpoints.listSavedCards))
    },
  })
  const askToRemove = (card: SavedCard) =>
    ask({
      title: t('payment:card.removeTitle', { card: card.alias ?? cardNumberText(card, t) }),
      text: t('payment:card.removeText'),
      action: t('payment:card.remove'),
      onConfirm: () => remove.mutateAsync({ body: { id: card.id } }),
    })
  return (
    <>
      <PageHeader
        title={t('payment:card.title')}
        facts={data && data.cards.length > 0 && t('payment:card.intro')}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isLoading && <LoadingRows rows={3} columns={2} />}
      {isVisit && <EmptyState title={t('payment:card.ownerOnly')} />}
      {data?.cards.length === 0 && (
        <EmptyState
          title={t('payment:card.empty')}
          action={<ButtonLink to="/cart">{t('payment:history.toCart')}</ButtonLink>}
        >
          {t(data.isOffered ? 'payment:card.emptyText' : 'payment:card.notOffered')}
        </EmptyState>
      )}
      {data && data.cards.length > 0 && (
        <Panel>
          <ul className={styles.cards}>
            {data.cards.map((card) => (
              <CardLine
                key={card.id}
                card={card}
                onRename={() => setRenaming(card)}
                onRemove={() => askToRemove(card)}
              />
            ))}
          </ul>
        </Panel>
      )}
      {renaming && <RenameCardDialog card={renaming} onClose={() => setRenaming(null)} />}
    </>
  )
}
