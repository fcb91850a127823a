import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { questionEndpoints } from '@kervan/contract/order/questions.endpoints'
import type { OrderQuestion } from '@kervan/contract/order/questions.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useOrderRefresh } from './useOrderRefresh.ts'

/** Typed texts or error messages of one question, by field name. */
type Texts = Readonly<Record<string, string>>
type ByQuestion = Readonly<Record<string, Texts>>

const without = (all: ByQuestion, keys: readonly string[]): ByQuestion =>
  Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key)))

/** Questions of the drafts, and the answers being typed; those that were refused stay with their messages. */
export const useDraftQuestions = () => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refresh = useOrderRefresh()
  const [typed, setTyped] = useState<ByQuestion>({})
  const [errors, setErrors] = useState<ByQuestion>({})
  const found = useQuery(endpointQuery(questionEndpoints.listDraftQuestions, { body: {} }))
  const answer = useEndpointMutation(questionEndpoints.answerDraftQuestions, {
    failedText: t('order:question.failed'),
    onSuccess: ({ written, refused }) => {
      const drafts = written.reduce((sum, one) => sum + one.drafts, 0)
      setTyped((before) =>
        without(
          before,
          written.map(({ key }) => key),
        ),
      )
      setErrors((before) => ({
        ...without(
          before,
          written.map(({ key }) => key),
        ),
        ...Object.fromEntries(
          refused.map((one) => [
            one.key,
            Object.fromEntries(one.errors.map(({ name, message }) => [name, message])),
          ]),
        ),
      }))
      if (drafts > 0) notify('success', t('order:question.written', { count: drafts }))
      else if (written.length > 0) notify('info', t('order:question.answered'))
      void queries.invalidateQueries(queriesOf(shipmentListEndpoints.listShipments))
      void refresh()
    },
  })
  const valuesOf = ({ key, fields }: OrderQuestion) =>
    fields.flatMap(({ name }) => {
      const value = typed[key]?.[name]?.trim()
      return value ? [{ name, value }] : []
    })
  const write = (questions: readonly OrderQuestion[]) => {
    const answers = questions
      .map((question) => ({
        key: question.key,
        shipmentIds: question.drafts.map(({ shipmentId }) => shipmentId),
        values: valuesOf(question),
      }))
      .filter(({ values }) => values.length > 0)
    if (answers.length > 0) answer.mutate({ body: { answers } })
  }
  return {
    ...found,
    typed,
    errors,
    type: (key: string, name: string, text: string) => {
      setTyped((before) => ({ ...before, [key]: { ...before[key], [name]: text } }))
      setErrors((before) => ({ ...before, [key]: { ...before[key], [name]: '' } }))
    },
    isAnswered: (question: OrderQuestion) => valuesOf(question).length > 0,
    isBusy: answer.isPending,
    write,
  }
}

export type DraftQuestions = ReturnType<typeof useDraftQuestions>
