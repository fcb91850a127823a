import type { OrderRuleAnswer, OrderRules } from '@kervan/contract/order/rules/rules.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { StateDot, Tag } from '../../../../ui/light/Tags.tsx'
import type { RuleActions } from '../hooks/useRuleActions.ts'
import styles from '../Rules.module.css'
import { ruleSentence, validityText } from '../ruleSentence.ts'

interface RuleItemProps {
  rule: OrderRuleAnswer
  place: number
  isLast: boolean
  choices: OrderRules['choices']
  /** Null for users who may see rules only. */
  actions: RuleActions | null
  onEdit: () => void
}

/** One rule as a sentence, with what is wrong with it and the buttons that change it. */
export const RuleItem = ({ rule, place, isLast, choices, actions, onEdit }: RuleItemProps) => {
  const { t, language } = useTranslation()
  const reader = { t, language }
  const { name, isActive, findings } = rule
  const validity = validityText(rule, reader)
  /** Names the rule for screen readers, because each row has the same buttons. */
  const named = (action: string) => `${action}: ${name}`
  return (
    <li className={`${styles.rule} ${isActive ? '' : styles.off}`}>
      <span className={styles.place}>{place}.</span>
      <div className={styles.words}>
        <div className={styles.name}>
          {name}
          {!isActive && <Tag>{t('order/rules:off')}</Tag>}
        </div>
        <div className={styles.sentence}>{ruleSentence(rule, choices, reader)}</div>
        {validity && <div className={styles.quiet}>{validity}</div>}
        {findings.map(({ field, kind, message }) => (
          <StateDot key={`${field} ${message}`} tone={kind === 'error' ? 'bad' : 'warn'}>
            {message}
          </StateDot>
        ))}
      </div>
      {actions && (
        <div className={styles.actions}>
          <Button
            size="small"
            aria-label={named(t('order/rules:up'))}
            disabled={place === 1}
            onClick={() => actions.move(rule, 'up')}
          >
            {t('order/rules:upShort')}
          </Button>
          <Button
            size="small"
            aria-label={named(t('order/rules:down'))}
            disabled={isLast}
            onClick={() => actions.move(rule, 'down')}
          >
            {t('order/rules:downShort')}
          </Button>
          <Button
            size="small"
            aria-label={named(t(isActive ? 'order/rules:switchOff' : 'order/rules:switchOn'))}
            onClick={() => actions.switchTo(rule, !isActive)}
          >
            {t(isActive ? 'order/rules:switchOff' : 'order/rules:switchOn')}
          </Button>
          <Button size="small" aria-label={named(t('order/rules:change'))} onClick={onEdit}>
            {t('order/rules:changeShort')}
          </Button>
          <Button
            size="small"
            kind="text"
            aria-label={named(t('order/rules:delete'))}
            onClick={() => actions.remove(rule)}
          >
            {t('order/rules:deleteShort')}
          </Button>
        </div>
      )}
    </li>
  )
}
