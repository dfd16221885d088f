import {describe, expect, it} from 'vitest'
import {html} from '../../../src/formats/html/index.js'

const sniff = (head: string) => html.sniff!(head)

describe('html', () => {
  it('is told by name and media type', () => {
    expect(html).toMatchObject({name: 'html', extensions: ['.html', '.htm', '.xhtml'], mediaTypes: ['text/html', 'application/xhtml+xml']})
  })

  it.each([
    '<!DOCTYPE html>\n<p>x',
    '\uFEFF  <!doctype html PUBLIC "x">',
    '<HTML>',
    '<html lang="en">',
    '<!-- c --><!-- d -->\n<html>',
    '<?xml version="1.0"?>\n<!DOCTYPE html>',
    '<head><title>x',
    '<meta charset="utf-8">',
  ])('is believed of %j', (head) => {
    expect(sniff(head)).toBeGreaterThanOrEqual(0.9)
  })

  it.each(['<div align="center">', '<h1>x</h1>', '<p>x'])('is possible of %j', (head) => {
    expect(sniff(head)).toBeGreaterThan(0)
    expect(sniff(head)).toBeLessThan(0.7)
  })

  it.each(['', 'plain', '# A\n\n<div>', '<T> x', 'a < b', '<?xml version="1.0"?><svg>', '<!-- never ends', '<htmlx>'])('is nothing of %j', (head) => {
    expect(sniff(head)).toBe(0)
  })

  it('loads its reader', async () => {
    expect(Object.keys(await html.load({source: '', path: null, language: null}))).toEqual(['read', 'readFragment'])
  })
})
