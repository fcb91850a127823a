import { Link } from 'react-router'
import type { OrderQuestion } from '@kervan/contract/order/questions.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import type { DraftQuestions } from '../hooks/useDraftQuestions.ts'
import { titleOfQuestion } from '../questionName.ts'
import { QuestionInput } from './QuestionInput.tsx'
import styles from '../components/Questions.module.css'

const mostNumbers = 5

const Orders = ({ question: { drafts, orderCount } }: { question: OrderQuestion }) => {
  const { t } = useTranslation()
  const numbers = [...new Set(drafts.flatMap(({ orders }) => orders))]
  const title = numbers.slice(0, mostNumbers).join(', ') + (numbers.length > mostNumbers ? ' …' : '')
  const text = t('order:question.orders', { count: orderCount })
  const [only] = drafts
  return drafts.length === 1 ? (
    <Link to={`/shipment/shipment/${only!.shipmentId}`}>{title}</Link>
  ) : (
    <span title={title}>{text}</span>
  )
}

const Row = ({ question, answers }: { question: OrderQuestion; answers: DraftQuestions }) => {
  const { t } = useTranslation()
  const { key, detail, fields, kind, isRemembered, orderCount } = question
  const title = titleOfQuestion(question, t)
  return (
    <li className={styles.row}>
      <form
        className={styles.form}
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          answers.write([question])
        }}
      >
        <div className={styles.words}>
          <div className={styles.title}>{title}</div>
          <div className={styles.quiet}>
            {detail && (kind === 'product' ? t('order:page.sku', { sku: detail }) : detail)}
            {detail && ' · '}
            <Orders question={question} />
          </div>
          <div className={styles.quiet}>
            {isRemembered
              ? t('order:question.remembered')
              : kind === 'contact' && t('order:question.sameForAll')}
          </div>
        </div>
        <div className={styles.fields}>
          {fields.map((field) => (
            <QuestionInput
              key={field.name}
              field={field}
              value={answers.typed[key]?.[field.name] ?? ''}
              error={answers.errors[key]?.[field.name] ?? ''}
              onChange={(text) => answers.type(key, field.name, text)}
            />
          ))}
        </div>
        <div className={styles.action}>
          <Button type="submit" size="small" isBusy={answers.isBusy} disabled={!answers.isAnswered(question)}>
            {t('order:question.write', { count: orderCount })}
          </Button>
        </div>
      </form>
    </li>
  )
}

/** Questions with their inputs; each is written by itself. */
export const QuestionList = ({
  questions,
  answers,
}: {
  questions: readonly OrderQuestion[]
  answers: DraftQuestions
}) => (
  <ul className={styles.list}>
    {questions.map((question) => (
      <Row key={question.key} question={question} answers={answers} />
    ))}
  </ul>
)
