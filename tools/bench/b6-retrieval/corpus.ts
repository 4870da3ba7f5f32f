/** A passage of the set, a question in its words, and one in others. */
interface Entry {
  passage: string;
  literal: string;
  paraphrase: string;
}

const entry = (passage: string, literal: string, paraphrase: string): Entry => ({
  passage,
  literal,
  paraphrase,
});

/** A handbook of a town that does not exist, written for this bench: many passages on neighbouring subjects, so that words alone mislead. */
export const entries: readonly Entry[] = [
  entry(
    'Applicants for a parking permit submit form P-17 together with a copy of the vehicle registration. The permit is valid for twelve months.',
    'Which form do applicants for a parking permit submit?',
    'What paperwork do I need to leave my car on the street?',
  ),
  entry(
    'Vehicles left on the market square after midnight are towed. Owners collect them from the yard in Mill Lane against a fee of 140 crowns.',
    'Where are vehicles towed from the market square collected?',
    'My automobile vanished overnight, how do I get it back?',
  ),
  entry(
    'The library lends books for four weeks. A loan can be extended twice unless another reader has reserved the title.',
    'How often can a library loan be extended?',
    'May I keep a novel longer than a month?',
  ),
  entry(
    'Readers who return an item late pay ten cents a day, at most five crowns for each item.',
    'What do readers pay who return an item late?',
    'What is the penalty for overdue borrowing?',
  ),
  entry(
    'Kitchen waste goes into the brown bin, which is emptied every Tuesday between May and October.',
    'When is the brown bin emptied?',
    'How frequently are food scraps picked up?',
  ),
  entry(
    'Old batteries and paint are accepted by the depot in Harbour Street on Saturday mornings.',
    'Where are old batteries and paint accepted?',
    'How do I get rid of hazardous rubbish?',
  ),
  entry(
    'A child is enrolled at primary school in the January before its sixth birthday. Parents bring the birth certificate.',
    'When is a child enrolled at primary school?',
    'What should I take along to sign up my daughter for first grade?',
  ),
  entry(
    'Pupils who live more than two kilometres away travel free of charge on the yellow buses.',
    'Which pupils travel free of charge on the yellow buses?',
    'Does my son get a ride to class without paying?',
  ),
  entry(
    'The swimming hall closes for cleaning in the first week of August. The outdoor pool stays open during that time.',
    'When does the swimming hall close for cleaning?',
    'Is there anywhere to bathe while maintenance goes on in summer?',
  ),
  entry(
    'Marriages are performed in the tower room on Fridays. Couples register at least six weeks beforehand with the civil office.',
    'When are marriages performed in the tower room?',
    'How early must we announce our wedding?',
  ),
  entry(
    'A death is reported to the civil office within three working days by a relative or by the undertaker.',
    'Within how many working days is a death reported?',
    'My grandfather passed away; whom do I tell, and how quickly?',
  ),
  entry(
    'Passports are issued within ten days. In urgent cases a provisional document is made the same day for double the fee.',
    'How long until passports are issued?',
    'I fly tomorrow and my travel papers have expired.',
  ),
  entry(
    'Dogs are kept on a lead in the park. Their owners pay an annual tax of 60 crowns.',
    'What annual tax do owners of dogs pay?',
    'How much is it each year to keep a pet hound?',
  ),
  entry(
    'The shelter takes in stray animals. After thirty days they are given to new homes.',
    'What happens to stray animals in the shelter after thirty days?',
    'I would like to adopt an abandoned cat.',
  ),
  entry(
    'Fires in the open are forbidden from June to September. Barbecues are allowed at three marked places by the river.',
    'When are fires in the open forbidden?',
    'Where can we grill sausages in July?',
  ),
  entry(
    'The volunteer brigade trains on Monday evenings and welcomes everybody over eighteen. Equipment is provided.',
    'When does the volunteer brigade train?',
    'How can I become a firefighter in my spare time?',
  ),
  entry(
    'Noise from building sites is permitted between seven and nineteen on working days. Complaints go to extension 4412.',
    'When is noise from building sites permitted?',
    'The hammering next door wakes me at dawn; who will help?',
  ),
  entry(
    'A garage or shed of up to thirty cubic metres needs no building licence but must stand three metres from the boundary.',
    'Which garage or shed needs no building licence?',
    'Do I need approval to put up a hut for my tools?',
  ),
  entry(
    'Trees with a trunk thicker than eighty centimetres are protected. Felling one requires permission.',
    'Which trees are protected?',
    'May I cut down the big oak behind my house?',
  ),
  entry(
    'A burst pipe in the street is reported on 0800 771, day and night.',
    'On which number is a burst pipe reported?',
    'There is flooding from a broken main, what now?',
  ),
  entry(
    'Low-income tenants can claim a rent allowance. It is paid from the month of application.',
    'From which month is the rent allowance paid?',
    'I earn too little to afford my flat; is there support?',
  ),
  entry(
    'The debt counsellor sees visitors without an appointment on Wednesday afternoons and keeps everything confidential.',
    'When does the debt counsellor see visitors?',
    'I owe money everywhere and want to talk to someone discreetly.',
  ),
  entry(
    'Market stalls are allotted by lot each December. Traders of food must show a certificate of hygiene.',
    'When are market stalls allotted?',
    'How can I sell homemade cheese on Saturdays?',
  ),
  entry(
    'Voters who are away on polling day apply for a postal ballot no later than the Friday before, by noon.',
    'Until when do voters apply for a postal ballot?',
    'I will be on holiday during the election.',
  ),
  entry(
    'Lost property is kept for six months in room 003. Bicycles are sold at auction afterwards.',
    'How long is lost property kept?',
    'Somebody found my umbrella on the tram, where would it be?',
  ),
  entry(
    'The museum shows the bronze hoard found at Ostry Hill. Admission is free on the first Sunday of a month.',
    'Where was the bronze hoard found?',
    'On what day can I see the exhibition without a ticket?',
  ),
  entry(
    'Graves are leased for twenty-five years. The lease can be prolonged by the family; otherwise the stone is removed.',
    'For how many years are graves leased?',
    'What happens to a burial plot when nobody renews it?',
  ),
  entry(
    'In frost, owners clear the pavement before seven and strew sand. Salt is prohibited.',
    'What is prohibited in frost?',
    'Who has to remove snow in front of a house, and by when?',
  ),
  entry(
    'Flu vaccinations are given in the health centre from October on. People over sixty-five are not charged.',
    'From when are flu vaccinations given?',
    'Do pensioners get the jab for free?',
  ),
  entry(
    'The night pharmacy changes weekly; the list hangs at every chemist.',
    'Where does the list of the night pharmacy hang?',
    'Where can I buy medicine at three in the morning?',
  ),
];

const places = [
  'garden',
  'harbour',
  'mill',
  'bridge',
  'station',
  'market',
  'tower',
  'river',
  'school',
  'library',
];
const events = [
  'was painted in spring',
  'was repaired after the storm',
  'was opened by the mayor',
  'is in the yearbook',
  'drew many visitors',
];
const details = [
  'The work took longer than expected.',
  'Neighbours remember it well.',
  'A report lists the costs.',
  'Nobody objected at the meeting.',
  'Two apprentices helped.',
  'On Fridays the doors stay closed.',
  'The permit was valid for a year.',
];
const pick = (list: readonly string[], index: number): string => list[index % list.length]!;

/** Passages that answer nothing, always the same ones. */
export const fillers = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) =>
      `In ${1850 + ((index * 7) % 170)} the ${pick(places, index)} near the ${pick(places, index * 3 + 3)} ${pick(events, index * 3 + 1)}. ${pick(details, index)} ${pick(details, index * 3 + 2)} House ${index} is mentioned as well.`,
  );
