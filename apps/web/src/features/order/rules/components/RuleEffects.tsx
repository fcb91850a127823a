import type { RuleEffect } from '@kervan/contract/order/rules/ruleEffect'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import type { Tone } from '../../../../ui/light/Tags.tsx'
import styles from '../Rules.module.css'
import { effectText } from '../ruleSentence.ts'

const tones: Record<RuleEffect['outcome'], Tone> = { done: 'ok', waiting: 'info', notPossible: 'warn' }

interface RuleEffectsProps {
  effects: readonly RuleEffect[]
  /** Kinds of actions that are shown as changed. */
  changed?: readonly RuleEffect['kind'][]
}

/** Actions of rules on an order, each with its rule. */
export const RuleEffects = ({ effects, changed = [] }: RuleEffectsProps) => {
  const { t } = useTranslation()
  return (
    <ul className={styles.effects}>
      {effects.map((effect) => {
        const { kind, outcome, ruleName, message } = effect
        return (
          <li key={kind} className={changed.includes(kind) ? styles.changed : undefined}>
            <StateDot tone={tones[outcome]}>{effectText(effect, t)}</StateDot>
            <span className={styles.quiet}>
              {t('order/rules:byRule', { name: ruleName })}
              {outcome === 'waiting' && ` · ${t('order/rules:waiting')}`}
              {message && ` · ${message}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
