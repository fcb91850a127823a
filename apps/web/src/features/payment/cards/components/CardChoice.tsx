import { Link } from 'react-router'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { CheckboxField } from '../../../../ui/light/Field.tsx'
import { useSavedCards } from '../hooks/useSavedCards.ts'
import styles from './Cards.module.css'

interface CardChoiceProps {
  isSaving: boolean
  onChange: (isSaving: boolean) => void
}

/**
 * Option to save the card that will be entered, with the number of saved cards. Hidden if the payment provider
 * stores no cards.
 */
export const CardChoice = ({ isSaving, onChange }: CardChoiceProps) => {
  const { t } = useTranslation()
  const { data } = useSavedCards()
  if (!data?.isOffered) return null
  const count = data.cards.length
  return (
    <div className={styles.choice}>
      <CheckboxField label={t('payment:card.save')} checked={isSaving} onChange={onChange} />
      {isSaving && <p>{t('payment:card.saveHelp')}</p>}
      {count > 0 && (
        <>
          <p>{t('payment:card.offered', { count })}</p>
          <Link to="/payment/cards">{t('payment:card.manage')}</Link>
        </>
      )}
    </div>
  )
}
