import type {DialogueLanguage} from './language.js'

export const english: DialogueLanguage = {
  asking:
    'can you | can i | can we | can it | can the | can one | could you | could i | could we | would you | would it | will you | will it | will there | should i | should we | shall we | may i | ' +
    'do you | do i | do we | do they | does it | does the | does this | does that | does anyone | did you | did it | did they | is it | is there | is this | is that | is the | are you | are there | are we | are they | ' +
    'was it | was there | were you | were there | have you | has it | has anyone | had you | how do | how does | how did | how can | how could | how should | how would | how will | how is | how are | how was | how many | how much | how long | how often | how come | ' +
    'why do | why does | why did | why is | why are | why was | why not | why can | why would | why should | what is | what are | what was | what do | what does | what did | what should | what would | what kind | what about | ' +
    "what's | what happens | where do | where does | where did | where can | where is | where are | when do | when does | when did | when will | when should | who is | who are | who was | which of | which one | whose | anyone know | " +
    "isn't it | isn't there | aren't you | don't you | doesn't it | didn't you | can't you | can't we | couldn't you | wouldn't it",
  opening: 'how | why | what | where | when | who | whom | which | whose | can | could | would | will | should | shall | may | do | does | did | is | are | was | were | have | has | am | must',
  question: 'q | question | que | ques',
  answer: 'a | answer | ans',
  roles: {
    interviewer: 'interviewer | questioner | journalist | reporter | correspondent',
    interviewee: 'interviewee | respondent',
    host: 'host | co-host | cohost | anchor | presenter',
    moderator: 'moderator | facilitator | chair | chairman | chairperson | chairwoman',
    guest: 'guest',
    operator: 'operator',
    customer: 'customer | client | caller',
    agent: 'agent | support | support agent | representative',
    user: 'user | human | prompter | me',
    assistant: 'assistant | ai | bot | chatbot | model | chatgpt | gpt | gpt-4 | claude | gemini',
    system: 'system',
    audience: 'audience | audience member | attendee',
    speaker: 'speaker | unknown speaker | unidentified speaker | narrator',
    panelist: 'panelist | panellist',
    teacher: 'teacher | professor | instructor | lecturer',
    student: 'student | pupil',
    doctor: 'doctor',
    patient: 'patient',
    witness: 'witness | the witness | deponent',
    court: 'the court | court | judge',
    stage: 'break | ad break | commercial break | intro | outro | music | jingle',
    counsel: 'counsel | attorney | lawyer',
  },
  nobody:
    'fields | enums | messages | methods | properties | events | members | functions | classes | variables | constants | interfaces | modules | exports | imports | dependencies | environment | configuration | installation | hardware | software | vendor | product | model | price | total | score | rank | winner | location | address | country | city | state | zip | gender | age | birth | death | occupation | education | experience | skills | hobbies | pro | con | fact | myth | claim | evidence | verdict | question type | difficulty | time complexity | space complexity | explanation | approach | constraints | impact | mitigation | severity | priority | likelihood | recommendation | recommendations | observation | observations | finding | findings | risk | risks | benefit | benefits | challenge | challenges | opportunity | opportunities | strength | strengths | weakness | weaknesses | hypothesis | method | results | discussion | ' +
    'error | warn | debug | fatal | trace | critical | severe | website | web | homepage | twitter | linkedin | github | facebook | youtube | video | audio | slides | podcast | episode | guests | hosts | location | venue | media | sponsor | sponsors | spoiler | spoilers | ' +
    'note | notes | example | examples | warning | caution | danger | important | tip | tips | hint | info | information | attention | remark | see | see also | see more | more | summary | abstract | overview | details | description | ' +
    'returns | return | raises | yields | args | arguments | parameters | parameter | params | param | kwargs | attributes | usage | default | defaults | type | types | value | values | key | keys | input | inputs | output | outputs | ' +
    'result | results | expected | actual | before | after | todo | fixme | bug | issue | issues | fix | fixed | fixes | solution | problem | problems | cause | reason | reasons | rationale | steps | step | goal | goals | purpose | scope | ' +
    'status | version | versions | date | dates | time | duration | author | authors | editor | editors | title | subject | to | from | cc | bcc | re | sent | url | link | links | source | sources | reference | references | name | names | ' +
    'email | phone | address | license | licence | copyright | tags | tag | category | categories | keywords | topic | topics | requirements | prerequisites | pros | cons | advantages | disadvantages | features | feature | changes | change | ' +
    'added | removed | changed | deprecated | security | breaking | new | old | file | files | path | command | commands | option | options | id | ids | class | module | function | method | package | language | languages | platform | ' +
    'transcript | transcript by | speakers | participants | present | attendees | agenda | action | actions | decision | decisions | conclusion | conclusions | resolution | proposal | background | context | motivation | design | ' +
    'however | also | additionally | furthermore | finally | first | second | third | next | then | for example | for instance | i.e | e.g | in short | in other words | remember | tl;dr | tldr | ps | p.s | update | edit | caveat | caveats | ' +
    'figure | fig | table | chapter | section | part | appendix | article | rule | rules | policy | law | definition | definitions | theorem | lemma | proof | proposition | corollary | exercise | case | cases | scenario | test | tests | ' +
    'true | false | yes | no | none | null | on | off | enabled | disabled | optional | required | deprecated since | since | until | where | when | why | what | how | who | i | we | it | this | that | these | those | the following | as follows | ' +
    'monday | tuesday | wednesday | thursday | friday | saturday | sunday | january | february | march | april | may | june | july | august | september | october | november | december | today | tomorrow | yesterday',
  catalogue: 'faq | faqs | frequently asked | frequent questions | common questions | questions and answers | questions & answers | q&a | q & a',
  revealing: 'answer | answers | the answer | show answer | show the answer | see answer | see the answer | view answer | reveal answer | reveal the answer | click for answer | click for the answer | click to see the answer | click here for the answer | solution | show solution | see solution | view solution',
}
