/** Reranking tariff codes by a language model, with a local server that records what it receives. */
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startLoopbackServer } from '@kervan/connectors/http/testing/loopbackServer'
import type { LoopbackServer } from '@kervan/connectors/http/testing/loopbackServer'
import { gtipSearchEndpoints } from '@kervan/contract/tax/gtipSearch.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

interface Question {
  description: string
  candidates: { code: string; description: string }[]
}

let model: LoopbackServer
let test: TestApp
let token: string
let asked: Question[]
let answer: (question: Question) => string
beforeAll(async () => {
  model = await startLoopbackServer((request, response) => {
    void text(request).then((body) => {
      const { messages } = JSON.parse(body) as { messages: { content: string }[] }
      const question = JSON.parse(messages[1]!.content) as Question
      asked.push(question)
      response.end(JSON.stringify({ choices: [{ message: { content: answer(question) } }] }))
    })
  })
  test = await startTestApp({
    GTIP_RERANKING_URL: `${model.url}/v1/chat/completions`,
    GTIP_RERANKING_KEY: 'key',
    GTIP_RERANKING_MODEL: 'small',
    CALLS_TO_PRIVATE_ADDRESSES: 'on',
  })
  token = await test.tokenOf('customer')
})
afterAll(async () => {
  await test.close()
  await model.close()
})
beforeEach(() => {
  asked = []
})

const search = async (description: string) => {
  const { body } = await test.call(gtipSearchEndpoints.searchGtip, { token, body: { description } })
  return { rankedBy: body.rankedBy, codes: body.items.map(({ code }) => code) }
}
const backwards = ({ candidates }: Question) =>
  JSON.stringify({ codes: candidates.map(({ code }) => code).reverse() })

describe('configured language model', () => {
  it("applies the language model's order and sends it only description and candidates", async () => {
    answer = () => 'none'
    const own = await search('pamuklu tişört')
    expect(own.rankedBy).toBe('own')
    answer = backwards
    expect(await search('pamuklu tişört')).toEqual({ rankedBy: 'model', codes: own.codes.toReversed() })
    expect(asked).toHaveLength(2)
    for (const question of asked) {
      expect(Object.keys(question)).toEqual(['description', 'candidates'])
      expect(question.description).toBe('pamuklu tişört')
      expect(question.candidates.map(({ code }) => code)).toEqual(own.codes)
      for (const candidate of question.candidates)
        expect(Object.keys(candidate)).toEqual(['code', 'description'])
    }
  })

  it('keeps the own order of codes when the language model adds one', async () => {
    answer = ({ candidates }) => JSON.stringify({ codes: [...candidates.map(({ code }) => code), '010121'] })
    const { rankedBy, codes } = await search('zeytinyağı')
    expect(rankedBy).toBe('own')
    expect(codes).toContain('150920')
    expect(codes).not.toContain('010121')
  })

  it('does not call the language model for digits or an empty result', async () => {
    answer = backwards
    expect(await search('6109')).toMatchObject({ rankedBy: 'own' })
    expect(await search('xyzzy qwrtp')).toEqual({ rankedBy: 'own', codes: [] })
    expect(asked).toEqual([])
  })
})
