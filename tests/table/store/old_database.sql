BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('a0005');
CREATE TABLE challenges (
	hash VARCHAR(64) NOT NULL, 
	purpose VARCHAR(10) NOT NULL, 
	profile_id VARCHAR(10) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (hash)
);
INSERT INTO "challenges" VALUES('0ce9b7d6f1','sign_in','','',4000000000.0);
CREATE TABLE entries (
	table_id VARCHAR(10) NOT NULL, 
	n INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	who INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	command VARCHAR(80), 
	PRIMARY KEY (table_id, n), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('4ktncxe9v4',1,'table',-3,'{"kind":"opened","settings":{"game":"base","seats":3,"options":{},"public":true,"clock":null,"stand_in":false,"spectators":true,"help":true,"script":null},"host":0}',1.79484377762104487419e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',2,'table',0,'{"kind":"sit","seat":0,"name":"Ada"}',1.79484377763920783997e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',3,'table',1,'{"kind":"sit","seat":1,"name":"Guest 1"}',1.79484377764169502258e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',4,'table',1,'{"kind":"ready","ready":true}',1.79484377764954352379e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',5,'table',2,'{"kind":"sit","seat":2,"name":"Guest 2"}',1.79484377765183258057e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',6,'table',2,'{"kind":"ready","ready":true}',1.79484377766285872459e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',7,'setup',0,'{"game": "base", "version": 1, "seats": 3, "options": {"island": "variable", "harbours": "frame", "phases": "combined", "points": 10, "discard_limit": 7, "first": "roll", "leave_out": "red", "turn_limit": 1000}}',1.79484377766732501984e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',8,'nature',-1,'island b5 b10 o8 / g2 o9 w11 l4 / g6 g4 d w3 l11 / l3 w5 b6 w12 / o8 g10 l9 / 2l 5a 8g 10a 13w 17a 22o 25a 28b',1.79484377766732501984e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',9,'nature',-1,'dice 1 1',1.79484377766732501984e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',10,'nature',-1,'dice 5 6',1.79484377766732501984e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',11,'nature',-1,'dice 6 2',1.79484377766732501984e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',12,'action',1,'settle 51',1.79484377768374752998e+09,'1:1-0');
INSERT INTO "entries" VALUES('4ktncxe9v4',13,'action',1,'road 48-51',1.79484377768963861465e+09,'1:1-1');
INSERT INTO "entries" VALUES('4ktncxe9v4',14,'action',2,'settle 5',1.79484377769849944115e+09,'2:2-2');
INSERT INTO "entries" VALUES('4ktncxe9v4',15,'action',2,'road 1-5',1.79484377770393466949e+09,'2:2-3');
INSERT INTO "entries" VALUES('4ktncxe9v4',16,'action',0,'settle 23',1.79484377772098326683e+09,'0:0-4');
INSERT INTO "entries" VALUES('4ktncxe9v4',17,'action',0,'road 23-29',1.79484377773497605324e+09,'0:0-5');
INSERT INTO "entries" VALUES('4ktncxe9v4',18,'action',0,'settle 11',1.79484377774949383736e+09,'0:0-6');
INSERT INTO "entries" VALUES('4ktncxe9v4',19,'action',0,'road 11-16',1.79484377776604914665e+09,'0:0-7');
INSERT INTO "entries" VALUES('4ktncxe9v4',20,'action',2,'settle 0',1.79484377777736020088e+09,'2:2-8');
INSERT INTO "entries" VALUES('4ktncxe9v4',21,'action',2,'road 0-3',1.79484377778885746002e+09,'2:2-9');
INSERT INTO "entries" VALUES('4ktncxe9v4',22,'action',1,'settle 43',1794843777.79917,'1:1-10');
INSERT INTO "entries" VALUES('4ktncxe9v4',23,'action',1,'road 43-47',1.79484377780316448212e+09,'1:1-11');
INSERT INTO "entries" VALUES('4ktncxe9v4',24,'action',1,'roll',1.79484377781008768082e+09,'1:1-12');
INSERT INTO "entries" VALUES('4ktncxe9v4',25,'nature',-1,'dice 4 2',1.79484377781008768082e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',26,'action',1,'end',1.79484377781884622574e+09,'1:1-13');
INSERT INTO "entries" VALUES('4ktncxe9v4',27,'action',2,'roll',1.79484377782369470596e+09,'2:2-14');
INSERT INTO "entries" VALUES('4ktncxe9v4',28,'nature',-1,'dice 4 6',1.79484377782369470596e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',29,'action',2,'end',1.79484377782758378983e+09,'2:2-15');
INSERT INTO "entries" VALUES('4ktncxe9v4',30,'action',0,'roll',1.7948437778314242363e+09,'0:0-16');
INSERT INTO "entries" VALUES('4ktncxe9v4',31,'nature',-1,'dice 6 4',1.7948437778314242363e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',32,'action',0,'end',1.79484377783920645714e+09,'0:0-17');
INSERT INTO "entries" VALUES('4ktncxe9v4',33,'action',1,'roll',1.79484377784349226952e+09,'1:1-18');
INSERT INTO "entries" VALUES('4ktncxe9v4',34,'nature',-1,'dice 1 2',1.79484377784349226952e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',35,'action',1,'end',1.79484377784944701195e+09,'1:1-19');
INSERT INTO "entries" VALUES('4ktncxe9v4',36,'action',2,'roll',1.79484377785450959206e+09,'2:2-20');
INSERT INTO "entries" VALUES('4ktncxe9v4',37,'nature',-1,'dice 3 4',1.79484377785450959206e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',38,'action',2,'robber 7',1.79484377785993599892e+09,'2:2-21');
INSERT INTO "entries" VALUES('4ktncxe9v4',39,'action',2,'end',1.79484377786496806145e+09,'2:2-22');
INSERT INTO "entries" VALUES('4ktncxe9v4',40,'action',0,'roll',1.79484377786992406845e+09,'0:0-23');
INSERT INTO "entries" VALUES('4ktncxe9v4',41,'nature',-1,'dice 1 4',1.79484377786992406845e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',42,'action',0,'end',1.79484377787811565399e+09,'0:0-24');
INSERT INTO "entries" VALUES('4ktncxe9v4',43,'action',1,'roll',1.79484377788288712502e+09,'1:1-25');
INSERT INTO "entries" VALUES('4ktncxe9v4',44,'nature',-1,'dice 2 3',1.79484377788288712502e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',45,'action',1,'end',1.79484377788872241974e+09,'1:1-26');
INSERT INTO "entries" VALUES('4ktncxe9v4',46,'action',2,'roll',1.79484377789527177811e+09,'2:2-27');
INSERT INTO "entries" VALUES('4ktncxe9v4',47,'nature',-1,'dice 6 2',1.79484377789527177811e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',48,'action',2,'bank 4b>w',1.79484377789987468719e+09,'2:2-28');
INSERT INTO "entries" VALUES('4ktncxe9v4',49,'action',2,'end',1.79484377791019535065e+09,'2:2-29');
INSERT INTO "entries" VALUES('4ktncxe9v4',50,'action',0,'roll',1.79484377791501712799e+09,'0:0-30');
INSERT INTO "entries" VALUES('4ktncxe9v4',51,'nature',-1,'dice 1 6',1.79484377791501712799e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',52,'action',0,'robber 2',1.79484377792876505852e+09,'0:0-31');
INSERT INTO "entries" VALUES('4ktncxe9v4',53,'nature',-1,'theft brick',1.79484377792876505852e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',54,'action',0,'end',1.79484377796667098999e+09,'0:0-32');
INSERT INTO "entries" VALUES('4ktncxe9v4',55,'action',1,'roll',1.79484377798479700089e+09,'1:1-33');
INSERT INTO "entries" VALUES('4ktncxe9v4',56,'nature',-1,'dice 5 5',1.79484377798479700089e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',57,'action',1,'bank 2o>b',1.79484377800746893883e+09,'1:1-34');
INSERT INTO "entries" VALUES('4ktncxe9v4',58,'action',1,'road 39-43',1.79484377801594376564e+09,'1:1-35');
INSERT INTO "entries" VALUES('4ktncxe9v4',59,'action',1,'end',1.79484377802080488205e+09,'1:1-36');
INSERT INTO "entries" VALUES('4ktncxe9v4',60,'action',2,'roll',1.79484377802911472321e+09,'2:2-37');
INSERT INTO "entries" VALUES('4ktncxe9v4',61,'nature',-1,'dice 2 3',1.79484377802911472321e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',62,'action',2,'end',1.79484377804637169838e+09,'2:2-38');
INSERT INTO "entries" VALUES('4ktncxe9v4',63,'action',0,'roll',1.79484377805441260338e+09,'0:0-39');
INSERT INTO "entries" VALUES('4ktncxe9v4',64,'nature',-1,'dice 5 2',1.79484377805441260338e+09,NULL);
INSERT INTO "entries" VALUES('4ktncxe9v4',65,'table',0,'{"kind":"say","text":"See you tomorrow"}',1.79484377806664919853e+09,NULL);
INSERT INTO "entries" VALUES('7zi8c9s2bs',1,'table',-3,'{"kind":"opened","settings":{"game":"connect","seats":4,"options":{},"public":true,"clock":null,"stand_in":false,"spectators":true,"help":true,"script":null},"host":0}',1.7948437783026471138e+09,NULL);
INSERT INTO "entries" VALUES('7zi8c9s2bs',2,'table',0,'{"kind":"sit","seat":0,"name":"Ada"}',1.79484377831086754799e+09,NULL);
INSERT INTO "entries" VALUES('7zi8c9s2bs',3,'table',1,'{"kind":"sit","seat":1,"name":"Guest 1"}',1.79484377831601238251e+09,NULL);
INSERT INTO "entries" VALUES('7zi8c9s2bs',4,'table',1,'{"kind":"ready","ready":true}',1.79484377832390451431e+09,NULL);
INSERT INTO "entries" VALUES('7zi8c9s2bs',5,'table',2,'{"kind":"sit","seat":2,"name":"Guest 2"}',1.79484377832834291458e+09,NULL);
INSERT INTO "entries" VALUES('7zi8c9s2bs',6,'table',2,'{"kind":"ready","ready":true}',1.79484377833394646645e+09,NULL);
INSERT INTO "entries" VALUES('7zi8c9s2bs',7,'table',3,'{"kind":"sit","seat":3,"name":"Guest 3"}',1.7948437783399450779e+09,NULL);
INSERT INTO "entries" VALUES('7zi8c9s2bs',8,'table',3,'{"kind":"ready","ready":true}',1.79484377834381365776e+09,NULL);
INSERT INTO "entries" VALUES('7zi8c9s2bs',9,'setup',0,'{"game": "connect", "version": 1, "seats": 4, "options": {"boards": "ABC", "places": "printed", "times": "beginner", "points": 18, "round_limit": 200}}',1794843778.35346,NULL);
INSERT INTO "entries" VALUES('7zi8c9s2bs',10,'nature',-1,'dice 5 3',1794843778.35346,NULL);
INSERT INTO "entries" VALUES('7zi8c9s2bs',11,'table',0,'{"kind":"say","text":"See you tomorrow"}',1.79484377835951709747e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',1,'table',-3,'{"kind":"opened","settings":{"game":"dice","seats":2,"options":{},"public":true,"clock":null,"stand_in":false,"spectators":true,"help":true,"script":null},"host":0}',1.7948437784733247757e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',2,'table',0,'{"kind":"sit","seat":0,"name":"Ada"}',1.79484377848302388191e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',3,'table',1,'{"kind":"sit","seat":1,"name":"Guest 1"}',1.7948437784912250042e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',4,'table',1,'{"kind":"ready","ready":true}',1.79484377849529981613e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',5,'setup',0,'{"game": "dice", "version": 1, "seats": 2, "options": {"turns": 15, "late_jokers": "off", "first": "draw"}}',1.79484377849789142609e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',6,'nature',-1,'begin 1',1.79484377849789142609e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',7,'action',1,'roll',1.79484377850389885902e+09,'1:1-0');
INSERT INTO "entries" VALUES('5sb6wtqzzz',8,'nature',-1,'dice blwgoa',1.79484377850389885902e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',9,'action',1,'reroll blwgo',1.79484377857385802269e+09,'1:1-1');
INSERT INTO "entries" VALUES('5sb6wtqzzz',10,'nature',-1,'dice l3go',1.79484377857385802269e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',11,'action',1,'reroll l2ga',1.79484377860229229927e+09,'1:1-2');
INSERT INTO "entries" VALUES('5sb6wtqzzz',12,'nature',-1,'dice wg2o',1.79484377860229229927e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',13,'action',1,'knight 1',1.79484377861814403534e+09,'1:1-3');
INSERT INTO "entries" VALUES('5sb6wtqzzz',14,'action',1,'joker 1 grain>ore',1.79484377862355351448e+09,'1:1-4');
INSERT INTO "entries" VALUES('5sb6wtqzzz',15,'action',1,'done',1.79484377862714791298e+09,'1:1-5');
INSERT INTO "entries" VALUES('5sb6wtqzzz',16,'action',0,'roll',1.79484377863156557083e+09,'0:0-6');
INSERT INTO "entries" VALUES('5sb6wtqzzz',17,'nature',-1,'dice l2wo2a',1.79484377863156557083e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',18,'action',0,'reroll 2wo',1.79484377864187169075e+09,'0:0-7');
INSERT INTO "entries" VALUES('5sb6wtqzzz',19,'nature',-1,'dice bga',1.79484377864187169075e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',20,'action',0,'reroll bl2a',1.79484377865162158012e+09,'0:0-8');
INSERT INTO "entries" VALUES('5sb6wtqzzz',21,'nature',-1,'dice lwga',1.79484377865162158012e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',22,'action',0,'swap lumber',1.79484377865518641472e+09,'0:0-9');
INSERT INTO "entries" VALUES('5sb6wtqzzz',23,'action',0,'done',1.79484377865989613533e+09,'0:0-10');
INSERT INTO "entries" VALUES('5sb6wtqzzz',24,'action',1,'roll',1.79484377866346883774e+09,'1:1-11');
INSERT INTO "entries" VALUES('5sb6wtqzzz',25,'nature',-1,'dice b2w2oa',1.79484377866346883774e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',26,'action',1,'reroll b2w2oa',1.79484377866785740852e+09,'1:1-12');
INSERT INTO "entries" VALUES('5sb6wtqzzz',27,'nature',-1,'dice 2wg3a',1.79484377866785740852e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',28,'action',1,'reroll a',1.79484377867392897606e+09,'1:1-13');
INSERT INTO "entries" VALUES('5sb6wtqzzz',29,'nature',-1,'dice b',1.79484377867392897606e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',30,'action',1,'swap brick',1.79484377867922258377e+09,'1:1-14');
INSERT INTO "entries" VALUES('5sb6wtqzzz',31,'action',1,'done',1.79484377868400216103e+09,'1:1-15');
INSERT INTO "entries" VALUES('5sb6wtqzzz',32,'action',0,'roll',1.79484377868869519234e+09,'0:0-16');
INSERT INTO "entries" VALUES('5sb6wtqzzz',33,'nature',-1,'dice l2wgoa',1.79484377868869519234e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',34,'action',0,'reroll lwgoa',1.79484377869549870491e+09,'0:0-17');
INSERT INTO "entries" VALUES('5sb6wtqzzz',35,'nature',-1,'dice l2goa',1.79484377869549870491e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',36,'action',0,'reroll lwga',1.79484377869949817657e+09,'0:0-18');
INSERT INTO "entries" VALUES('5sb6wtqzzz',37,'nature',-1,'dice lg2a',1.79484377869949817657e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',38,'action',0,'swap wool',1.79484377870670390129e+09,'0:0-19');
INSERT INTO "entries" VALUES('5sb6wtqzzz',39,'action',0,'knight 1',1.794843778709815979e+09,'0:0-20');
INSERT INTO "entries" VALUES('5sb6wtqzzz',40,'action',0,'joker 1 lumber>ore',1.79484377871354436874e+09,'0:0-21');
INSERT INTO "entries" VALUES('5sb6wtqzzz',41,'action',0,'done',1.79484377871812224388e+09,'0:0-22');
INSERT INTO "entries" VALUES('5sb6wtqzzz',42,'action',1,'roll',1.79484377872369647026e+09,'1:1-23');
INSERT INTO "entries" VALUES('5sb6wtqzzz',43,'nature',-1,'dice bw2g2a',1.79484377872369647026e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',44,'action',1,'reroll 2g',1.79484377872738146782e+09,'1:1-24');
INSERT INTO "entries" VALUES('5sb6wtqzzz',45,'nature',-1,'dice oa',1.79484377872738146782e+09,NULL);
INSERT INTO "entries" VALUES('5sb6wtqzzz',46,'table',0,'{"kind":"say","text":"See you tomorrow"}',1.79484377873450040817e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',1,'table',-3,'{"kind":"opened","settings":{"game":"dice-plus","seats":2,"options":{},"public":true,"clock":null,"stand_in":false,"spectators":true,"help":true,"script":null},"host":0}',1.79484377874280691147e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',2,'table',0,'{"kind":"sit","seat":0,"name":"Ada"}',1.79484377874755120277e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',3,'table',1,'{"kind":"sit","seat":1,"name":"Guest 1"}',1.79484377875195121765e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',4,'table',1,'{"kind":"ready","ready":true}',1.79484377875909805298e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',5,'setup',0,'{"game": "dice-plus", "version": 1, "seats": 2, "options": {"late_jokers": "off", "first": "draw", "turn_limit": 1000}}',1.79484377876083159447e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',6,'nature',-1,'begin 1',1.79484377876083159447e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',7,'action',1,'roll',1.79484377876466917992e+09,'1:1-0');
INSERT INTO "entries" VALUES('uhnbnixdsz',8,'nature',-1,'dice blo',1.79484377876466917992e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',9,'action',1,'stop',1.79484377877088356018e+09,'1:1-1');
INSERT INTO "entries" VALUES('uhnbnixdsz',10,'action',1,'done',1.79484377877293181419e+09,'1:1-2');
INSERT INTO "entries" VALUES('uhnbnixdsz',11,'action',0,'roll',1.79484377877631354332e+09,'0:0-3');
INSERT INTO "entries" VALUES('uhnbnixdsz',12,'nature',-1,'dice lw2a',1.79484377877631354332e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',13,'action',0,'reroll 2a',1.79484377878052258492e+09,'0:0-4');
INSERT INTO "entries" VALUES('uhnbnixdsz',14,'nature',-1,'dice 2a',1.79484377878052258492e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',15,'action',0,'reroll 2a',1.7948437787844171524e+09,'0:0-5');
INSERT INTO "entries" VALUES('uhnbnixdsz',16,'nature',-1,'dice lw',1.7948437787844171524e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',17,'action',0,'done',1.79484377879026269913e+09,'0:0-6');
INSERT INTO "entries" VALUES('uhnbnixdsz',18,'action',1,'roll',1.79484377879197406769e+09,'1:1-7');
INSERT INTO "entries" VALUES('uhnbnixdsz',19,'nature',-1,'dice blwga',1.79484377879197406769e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',20,'action',1,'reroll lwg',1.79484377880247235298e+09,'1:1-8');
INSERT INTO "entries" VALUES('uhnbnixdsz',21,'nature',-1,'dice 2bo',1.79484377880247235298e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',22,'action',1,'reroll 3ba',1.79484377880721354485e+09,'1:1-9');
INSERT INTO "entries" VALUES('uhnbnixdsz',23,'nature',-1,'dice b2lw',1.79484377880721354485e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',24,'action',1,'road 1',1.79484377882689452171e+09,'1:1-10');
INSERT INTO "entries" VALUES('uhnbnixdsz',25,'action',1,'done',1.79484377883501148224e+09,'1:1-11');
INSERT INTO "entries" VALUES('uhnbnixdsz',26,'action',0,'roll',1.79484377884319925308e+09,'0:0-12');
INSERT INTO "entries" VALUES('uhnbnixdsz',27,'nature',-1,'dice bgo3a',1.79484377884319925308e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',28,'action',0,'reroll bgo3a',1.79484377884969711304e+09,'0:0-13');
INSERT INTO "entries" VALUES('uhnbnixdsz',29,'nature',-1,'dice lw2goa',1.79484377884969711304e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',30,'action',0,'reroll a',1.79484377885404920578e+09,'0:0-14');
INSERT INTO "entries" VALUES('uhnbnixdsz',31,'nature',-1,'dice b',1.79484377885404920578e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',32,'action',0,'road 1',1.79484377886141419411e+09,'0:0-15');
INSERT INTO "entries" VALUES('uhnbnixdsz',33,'action',0,'knight 9',1.79484377887122607231e+09,'0:0-16');
INSERT INTO "entries" VALUES('uhnbnixdsz',34,'action',0,'done',1.7948437788794491291e+09,'0:0-17');
INSERT INTO "entries" VALUES('uhnbnixdsz',35,'action',1,'roll',1.79484377888149833679e+09,'1:1-18');
INSERT INTO "entries" VALUES('uhnbnixdsz',36,'nature',-1,'dice b2l2oa',1.79484377888149833679e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',37,'action',1,'reroll b2la',1.79484377889065909386e+09,'1:1-19');
INSERT INTO "entries" VALUES('uhnbnixdsz',38,'nature',-1,'dice bwoa',1.79484377889065909386e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',39,'action',1,'reroll w2oa',1.79484377889915251732e+09,'1:1-20');
INSERT INTO "entries" VALUES('uhnbnixdsz',40,'nature',-1,'dice wo2a',1.79484377889915251732e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',41,'action',1,'swap lumber',1.79484377890723466873e+09,'1:1-21');
INSERT INTO "entries" VALUES('uhnbnixdsz',42,'action',1,'road 2',1.79484377891516876221e+09,'1:1-22');
INSERT INTO "entries" VALUES('uhnbnixdsz',43,'action',1,'done',1.79484377892147564888e+09,'1:1-23');
INSERT INTO "entries" VALUES('uhnbnixdsz',44,'action',0,'roll',1.79484377892658853531e+09,'0:0-24');
INSERT INTO "entries" VALUES('uhnbnixdsz',45,'nature',-1,'dice bg3oa',1.79484377892658853531e+09,NULL);
INSERT INTO "entries" VALUES('uhnbnixdsz',46,'table',0,'{"kind":"say","text":"See you tomorrow"}',1.79484377893208765984e+09,NULL);
INSERT INTO "entries" VALUES('puunepj3rg',1,'table',-3,'{"kind":"opened","settings":{"game":"dice","seats":2,"options":{"turns":1},"public":true,"clock":null,"stand_in":false,"spectators":true,"help":true,"script":null},"host":0}',1794843790.0,NULL);
INSERT INTO "entries" VALUES('puunepj3rg',2,'table',0,'{"kind":"sit","seat":0,"name":"Ada"}',1794843790.0,NULL);
INSERT INTO "entries" VALUES('puunepj3rg',3,'table',1,'{"kind":"sit","seat":1,"name":"Guest 1"}',1794843790.0,NULL);
INSERT INTO "entries" VALUES('puunepj3rg',4,'table',1,'{"kind":"ready","ready":true}',1794843790.0,NULL);
INSERT INTO "entries" VALUES('puunepj3rg',5,'setup',0,'{"game": "dice", "version": 1, "seats": 2, "options": {"turns": 1, "late_jokers": "off", "first": "draw"}}',1794843790.0,NULL);
INSERT INTO "entries" VALUES('puunepj3rg',6,'nature',-1,'begin 1',1794843790.0,NULL);
INSERT INTO "entries" VALUES('puunepj3rg',7,'action',1,'roll',1794843791.5,'1:1-0');
INSERT INTO "entries" VALUES('puunepj3rg',8,'nature',-1,'dice blgo2a',1794843791.5,NULL);
INSERT INTO "entries" VALUES('puunepj3rg',9,'action',1,'reroll blo2a',1794843793.0,'1:1-1');
INSERT INTO "entries" VALUES('puunepj3rg',10,'nature',-1,'dice 2b2go',1794843793.0,NULL);
INSERT INTO "entries" VALUES('puunepj3rg',11,'action',1,'reroll b2go',1794843794.5,'1:1-2');
INSERT INTO "entries" VALUES('puunepj3rg',12,'nature',-1,'dice bwoa',1794843794.5,NULL);
INSERT INTO "entries" VALUES('puunepj3rg',13,'action',1,'done',1794843796.0,'1:1-3');
INSERT INTO "entries" VALUES('puunepj3rg',14,'action',0,'roll',1794843797.5,'0:0-4');
INSERT INTO "entries" VALUES('puunepj3rg',15,'nature',-1,'dice lw3go',1794843797.5,NULL);
INSERT INTO "entries" VALUES('puunepj3rg',16,'action',0,'reroll lwo',1794843799.0,'0:0-5');
INSERT INTO "entries" VALUES('puunepj3rg',17,'nature',-1,'dice lga',1794843799.0,NULL);
INSERT INTO "entries" VALUES('puunepj3rg',18,'action',0,'reroll 4ga',1794843800.5,'0:0-6');
INSERT INTO "entries" VALUES('puunepj3rg',19,'nature',-1,'dice bl2wa',1794843800.5,NULL);
INSERT INTO "entries" VALUES('puunepj3rg',20,'action',0,'road 0',1794843802.0,'0:0-7');
INSERT INTO "entries" VALUES('puunepj3rg',21,'action',0,'done',1794843803.5,'0:0-8');
CREATE TABLE leases (
	table_id VARCHAR(10) NOT NULL, 
	holder BIGINT NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE links (
	hash VARCHAR(64) NOT NULL, 
	table_id VARCHAR(10) NOT NULL, 
	seat INTEGER NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE listings (
	table_id VARCHAR(10) NOT NULL, 
	n INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "listings" VALUES('puunepj3rg',21,'{"id":"puunepj3rg","game":"dice","status":"over","seats":[{"kind":"person","name":"Ada","bot":"","colour":"red","ready":false,"stand_in":"","conceded":false,"muted":false,"agrees":false,"here":false},{"kind":"person","name":"Guest 1","bot":"","colour":"blue","ready":true,"stand_in":"","conceded":false,"muted":false,"agrees":false,"here":false}],"open":0,"clock":null,"created":1794843790.0,"changed":1794843803.5,"must":[],"begun":true,"places":[1,2],"winners":[0],"scores":[1,-2],"rematch":"","seat":null,"awaited":false}');
CREATE TABLE meta (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "meta" VALUES('secret','00c5668108b522446be95b5edbb4b17ef786785af1d15fbab581689b1f81b4f3');
CREATE TABLE passkeys (
	id TEXT NOT NULL, 
	profile_id VARCHAR(10) NOT NULL, 
	public_key TEXT NOT NULL, 
	counter BIGINT NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(profile_id) REFERENCES profiles (id) ON DELETE CASCADE
);
INSERT INTO "passkeys" VALUES('YWRhcw','adaprofile','cHVibGlj',7,1794843000.0);
CREATE TABLE profile_seats (
	profile_id VARCHAR(10) NOT NULL, 
	table_id VARCHAR(10) NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (profile_id, table_id), 
	FOREIGN KEY(profile_id) REFERENCES profiles (id) ON DELETE CASCADE, 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "profile_seats" VALUES('adaprofile','puunepj3rg',0);
INSERT INTO "profile_seats" VALUES('benprofile','puunepj3rg',1);
CREATE TABLE profiles (
	id VARCHAR(10) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	"key" TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE ("key")
);
INSERT INTO "profiles" VALUES('adaprofile','Ada','ada',1794843000.0);
INSERT INTO "profiles" VALUES('benprofile','Ben','ben',1794843001.0);
CREATE TABLE ratings (
	profile_id VARCHAR(10) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	PRIMARY KEY (profile_id, game), 
	FOREIGN KEY(profile_id) REFERENCES profiles (id) ON DELETE CASCADE
);
INSERT INTO "ratings" VALUES('adaprofile','dice',28.5,4.25,12);
CREATE TABLE results (
	table_id VARCHAR(10) NOT NULL, 
	seat INTEGER NOT NULL, 
	profile_id VARCHAR(10) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	place INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	rated BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	FOREIGN KEY(profile_id) REFERENCES profiles (id) ON DELETE CASCADE
);
INSERT INTO "results" VALUES('puunepj3rg',0,'adaprofile','dice',1,1794843803.5,0);
INSERT INTO "results" VALUES('puunepj3rg',1,'benprofile','dice',2,1794843803.5,0);
CREATE TABLE reviews (
	table_id VARCHAR(10) NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "reviews" VALUES('puunepj3rg','{"measure":"points","decisions":[{"n":20,"seat":0,"turn":2,"label":{"id":"action.dice.done","params":{},"text":"End the turn"},"action":{"kind":"road","edge":0},"better":null,"lost":0.0,"judged":null}],"accounts":[{"expected":1.5,"luck":-0.25,"lost":0.25,"result":1.0,"others":0.0,"lucks":{}},{"expected":1.5,"luck":-2.5,"lost":1.0,"result":-2.0,"others":0.0,"lucks":{}}],"course":[],"done":1.0}');
CREATE TABLE sessions (
	hash VARCHAR(64) NOT NULL, 
	profile_id VARCHAR(10) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(profile_id) REFERENCES profiles (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('3f3af1ecebbd1410ab417ec0d27bbfcb5d340e177ae159b59fc8626c2dfd9175','adaprofile',4000000000.0);
CREATE TABLE snapshots (
	table_id VARCHAR(10) NOT NULL, 
	n INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id, n), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "snapshots" VALUES('4ktncxe9v4',65,'{"n": 65, "standing": {"settings": {"game": "base", "seats": 3, "options": {}, "public": true, "clock": null, "stand_in": false, "spectators": true, "help": true, "script": null}, "host": 0, "status": "playing", "chairs": [{"kind": "person", "name": "Ada", "bot": "", "colour": "red", "ready": false, "stand_in": "", "conceded": false, "muted": false, "agrees": false}, {"kind": "person", "name": "Guest 1", "bot": "", "colour": "blue", "ready": true, "stand_in": "", "conceded": false, "muted": false, "agrees": false}, {"kind": "person", "name": "Guest 2", "bot": "", "colour": "orange", "ready": true, "stand_in": "", "conceded": false, "muted": false, "agrees": false}], "paused": false, "ended": "", "rematch": "", "said": [{"n": 65, "seat": 0, "text": "See you tomorrow", "remark": ""}]}, "course": {"setup": ["base", 1, 3, {"island": "variable", "harbours": "frame", "phases": "combined", "points": 10, "discard_limit": 7, "first": "roll", "leave_out": "red", "turn_limit": 1000}], "state": {"object": ["hexhaven.games.base.game:BaseState", {"words": {"array": ["<i8", [150], "AwAAAAAAAAAKAAAAAAAAAAcAAAAAAAAAAAAAAAAAAADoAwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgAAAAAAAAAABQAAAAAAABAAQAAAAAAAAEgAAAAAAAAgEAAAAAAAAAAAAAAAAAAAAQAAQAAAAAAEAAEAAAAAAACAAIAAAAAACAIAAAAAAAAAIAAAAAAAAAHAAAAAAAAAAoAAAAAAAAAAAAAAAAAAAAMAAAAAAAAAAEAAAAAAAAABgAAAAAAAAACAAAAAAAAAAIAAAAAAAAAAAiAAAAAAAAAAAAAAAgIACEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAACIQAAAAACQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACIEgAAAAAAAAAACAiAkAKwAAAAAAAAAAAAAAAAAAAAAEhA0IAAAAwAAAAAAAAAAAAAAAAAAAAABAHMwBAAAAXwEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABA9XjfP3c2APb/+/8HAAAA///3ew8AAAAAAAAAAAAAAP////////////////////8AAAAAAAAAAAAAAAAAAAAAGQAAAAAAAAAAAAAAAAAAAP//////////AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//////////8AAAAABAADAAQAAgABAAMAAwAFAAIAAQABAAIAAAACAAQAAwABAAUACgAIAAIACQALAAQABgAEAAAAAwALAAMABQAGAAwACAAKAAkAAgAFABYAJgA9AEUANgAhAAoAAQAFAAMABQACAAUABAAFAAAAAgALAAgAAAAFAAIAAAAAAAAAAQAAAAMAAQADAAEAAAADAAAAAAACAAQABAAEAAQABAAEAAQABAACAAQABAAEAAQABAAEAAQABAAEAAQAAQACAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAIABAAAAAAAAAAAAAAAEAASABIAEgARAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAQABAAEAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAQABAAEAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAQABAAEAAQACAAIAAgACAAIAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAAAAQAAAAAAAQAAAAAAAQACAAAAAQAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADgACAAIAAgAFAAAA"]}}]}, "moved": 64, "undone": [], "drawn": 17, "ended": 0, "timing": [[[0, 1794843778.0544126]], null, null, null], "interlude": false}}');
INSERT INTO "snapshots" VALUES('7zi8c9s2bs',11,'{"n": 11, "standing": {"settings": {"game": "connect", "seats": 4, "options": {}, "public": true, "clock": null, "stand_in": false, "spectators": true, "help": true, "script": null}, "host": 0, "status": "playing", "chairs": [{"kind": "person", "name": "Ada", "bot": "", "colour": "red", "ready": false, "stand_in": "", "conceded": false, "muted": false, "agrees": false}, {"kind": "person", "name": "Guest 1", "bot": "", "colour": "blue", "ready": true, "stand_in": "", "conceded": false, "muted": false, "agrees": false}, {"kind": "person", "name": "Guest 2", "bot": "", "colour": "orange", "ready": true, "stand_in": "", "conceded": false, "muted": false, "agrees": false}, {"kind": "person", "name": "Guest 3", "bot": "", "colour": "white", "ready": true, "stand_in": "", "conceded": false, "muted": false, "agrees": false}], "paused": false, "ended": "", "rematch": "", "said": [{"n": 11, "seat": 0, "text": "See you tomorrow", "remark": ""}]}, "course": {"setup": ["connect", 1, 4, {"boards": "ABC", "places": "printed", "times": "beginner", "points": 18, "round_limit": 200}], "state": {"object": ["hexhaven.games.connect.position:State", {"position": {"object": ["hexhaven.games.connect.position:Position", {"island": {"object": ["hexhaven.games.connect.geography:Island", {"kinds": [{"object": ["hexhaven.games.connect.boards:Board", {"name": "A", "colours": ["pink", "green"], "rows": [[5, 2, 0, 1, 5, 5, 0, 4, 2, 5], [2, 3, 4, 3, 5, 3, 1, 3, 0, 5], [5, 0, 4, 1, 5, 5, 2, 4, 1, 5]], "numbers": [[0, 4, 5, 12, 0, 0, 9, 2, 6, 0], [6, 10, 9, 3, 0, 12, 10, 5, 3, 0], [0, 2, 11, 8, 0, 0, 11, 8, 4, 0]], "homes": [[2, 4], [0, 5]], "starts": [{"object": ["hexhaven.games.connect.boards:Start", {"city": {"object": ["hexhaven.games.connect.boards:Piece", {"node": 34, "beside": 45}]}, "settlements": [{"object": ["hexhaven.games.connect.boards:Piece", {"node": 44, "beside": 55}]}, {"object": ["hexhaven.games.connect.boards:Piece", {"node": 46, "beside": 58}]}]}]}, {"object": ["hexhaven.games.connect.boards:Start", {"city": {"object": ["hexhaven.games.connect.boards:Piece", {"node": 50, "beside": 39}]}, "settlements": [{"object": ["hexhaven.games.connect.boards:Piece", {"node": 40, "beside": 30}]}, {"object": ["hexhaven.games.connect.boards:Piece", {"node": 38, "beside": 27}]}]}]}], "stations": [[4, 11, 22], [2, 14, 25], [0, 60, 71], [1, 63, 74], [5, 26, 37], [3, 64, 53]], "grey": []}]}, {"object": ["hexhaven.games.connect.boards:Board", {"name": "B", "colours": ["blue", "white"], "rows": [[5, 4, 3, 1, 5, 5, 2, 3, 2, 5], [0, 1, 4, 0, 5, 0, 4, 1, 0, 5], [5, 2, 3, 2, 5, 5, 1, 3, 4, 5]], "numbers": [[0, 12, 8, 3, 0, 0, 3, 12, 6, 0], [10, 5, 4, 9, 0, 10, 4, 5, 9, 0], [0, 6, 2, 11, 0, 0, 2, 8, 11, 0]], "homes": [[2, 4], [0, 5]], "starts": [{"object": ["hexhaven.games.connect.boards:Start", {"city": {"object": ["hexhaven.games.connect.boards:Piece", {"node": 34, "beside": 45}]}, "settlements": [{"object": ["hexhaven.games.connect.boards:Piece", {"node": 44, "beside": 55}]}, {"object": ["hexhaven.games.connect.boards:Piece", {"node": 46, "beside": 58}]}]}]}, {"object": ["hexhaven.games.connect.boards:Start", {"city": {"object": ["hexhaven.games.connect.boards:Piece", {"node": 50, "beside": 39}]}, "settlements": [{"object": ["hexhaven.games.connect.boards:Piece", {"node": 40, "beside": 30}]}, {"object": ["hexhaven.games.connect.boards:Piece", {"node": 38, "beside": 27}]}]}]}], "stations": [[1, 11, 22], [3, 14, 25], [4, 60, 71], [2, 63, 74], [5, 26, 37], [0, 64, 53]], "grey": []}]}], "boards": 2, "left": null, "right": null}]}, "rules": {"object": ["hexhaven.games.connect.position:Rules", {"goal": 18, "early": 35, "late": 45, "limit": 200, "free": false}]}, "players": [{"object": ["hexhaven.games.connect.position:Player", {"robber": 24, "hand": [1, 1, 0, 1, 1], "points": 4, "settlements": [44, 46], "cities": [34], "roads": [54, 65, 70], "length": 1, "knights": 0, "backs": [], "bonus": [], "rates": [4, 4, 4, 4, 4], "free_roads": 0, "played": 0, "swapped": 0, "offer": null}]}, {"object": ["hexhaven.games.connect.position:Player", {"robber": 5, "hand": [0, 1, 0, 1, 3], "points": 4, "settlements": [40, 38], "cities": [50], "roads": [59, 48, 43], "length": 1, "knights": 0, "backs": [], "bonus": [], "rates": [4, 4, 4, 4, 4], "free_roads": 0, "played": 0, "swapped": 0, "offer": null}]}, {"object": ["hexhaven.games.connect.position:Player", {"robber": 54, "hand": [0, 1, 0, 3, 1], "points": 4, "settlements": [130, 132], "cities": [120], "roads": [169, 180, 185], "length": 1, "knights": 0, "backs": [], "bonus": [], "rates": [4, 4, 4, 4, 4], "free_roads": 0, "played": 0, "swapped": 0, "offer": null}]}, {"object": ["hexhaven.games.connect.position:Player", {"robber": 35, "hand": [0, 1, 0, 3, 1], "points": 4, "settlements": [126, 124], "cities": [136], "roads": [174, 163, 158], "length": 1, "knights": 0, "backs": [], "bonus": [], "rates": [4, 4, 4, 4, 4], "free_roads": 0, "played": 0, "swapped": 0, "offer": null}]}], "grounds": [{"object": ["hexhaven.games.connect.position:Ground", {"nodes": [], "roads": [], "deck": 0, "shown": [0, 0, 0, 0], "route": -1, "army": -1}]}, {"object": ["hexhaven.games.connect.position:Ground", {"nodes": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 4, 0, 4, 0, 0, 0, 2, 0, 2, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "roads": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "deck": 9, "shown": [0, 0, 0, 0], "route": -1, "army": -1}]}, {"object": ["hexhaven.games.connect.position:Ground", {"nodes": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 8, 0, 8, 0, 0, 0, 6, 0, 6, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "roads": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "deck": 9, "shown": [0, 0, 0, 0], "route": -1, "army": -1}]}, {"object": ["hexhaven.games.connect.position:Ground", {"nodes": [], "roads": [], "deck": 0, "shown": [0, 0, 0, 0], "route": -1, "army": -1}]}], "supply": [19, 16, 20, 12, 14], "markets": [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]], "ranks": [[], [], [], [], [0, 1, 2, 3], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], [], []], "phase": "trade", "round": 1, "dice": [5, 3], "robbers": 0, "claims": [], "awaited": {"frozenset": []}, "buying": null, "winners": []}]}, "faces": [[], [], [], []], "decks": [[0, 0, 0, 0], [5, 1, 1, 2], [5, 1, 1, 2], [0, 0, 0, 0]]}]}, "moved": 10, "undone": [], "drawn": 1, "ended": 0, "timing": [[], 1794843778.35346, 35, null], "interlude": false}}');
INSERT INTO "snapshots" VALUES('5sb6wtqzzz',46,'{"n": 46, "standing": {"settings": {"game": "dice", "seats": 2, "options": {}, "public": true, "clock": null, "stand_in": false, "spectators": true, "help": true, "script": null}, "host": 0, "status": "playing", "chairs": [{"kind": "person", "name": "Ada", "bot": "", "colour": "red", "ready": false, "stand_in": "", "conceded": false, "muted": false, "agrees": false}, {"kind": "person", "name": "Guest 1", "bot": "", "colour": "blue", "ready": true, "stand_in": "", "conceded": false, "muted": false, "agrees": false}], "paused": false, "ended": "", "rematch": "", "said": [{"n": 46, "seat": 0, "text": "See you tomorrow", "remark": ""}]}, "course": {"setup": ["dice", 1, 2, {"turns": 15, "late_jokers": "off", "first": "draw"}], "state": {"object": ["hexhaven.games.dice.position:Position", {"limit": 15, "late": false, "sheets": [{"object": ["hexhaven.games.dice.sheet:Sheet", {"roads": 0, "settlements": 0, "cities": 0, "knights": 1, "jokers": 1}]}, {"object": ["hexhaven.games.dice.sheet:Sheet", {"roads": 0, "settlements": 0, "cities": 0, "knights": 1, "jokers": 1}]}], "boxes": [[-2, 1], [1, -2]], "phase": "keep", "first": 1, "turn": 1, "turns": 5, "dice": [1, 0, 1, 0, 1, 3], "rolling": 0, "rolls": 2, "knights": 1, "built": false, "gained": 0, "longest_road": -1, "largest_army": -1}]}, "moved": 45, "undone": [], "drawn": 15, "ended": 0, "timing": [[[1, 1794843778.7273815]], null, null, null], "interlude": false}}');
INSERT INTO "snapshots" VALUES('uhnbnixdsz',46,'{"n": 46, "standing": {"settings": {"game": "dice-plus", "seats": 2, "options": {}, "public": true, "clock": null, "stand_in": false, "spectators": true, "help": true, "script": null}, "host": 0, "status": "playing", "chairs": [{"kind": "person", "name": "Ada", "bot": "", "colour": "red", "ready": false, "stand_in": "", "conceded": false, "muted": false, "agrees": false}, {"kind": "person", "name": "Guest 1", "bot": "", "colour": "blue", "ready": true, "stand_in": "", "conceded": false, "muted": false, "agrees": false}], "paused": false, "ended": "", "rematch": "", "said": [{"n": 46, "seat": 0, "text": "See you tomorrow", "remark": ""}]}, "course": {"setup": ["dice-plus", 1, 2, {"late_jokers": "off", "first": "draw", "turn_limit": 1000}], "state": {"object": ["hexhaven.games.dice.position:Position", {"limit": 1000, "late": false, "sheets": [{"object": ["hexhaven.games.dice.sheet:Sheet", {"roads": 1, "settlements": 0, "cities": 0, "knights": 256, "jokers": 0}]}, {"object": ["hexhaven.games.dice.sheet:Sheet", {"roads": 3, "settlements": 0, "cities": 0, "knights": 0, "jokers": 0}]}], "boxes": [[], []], "phase": "keep", "first": 1, "turn": 0, "turns": 6, "dice": [1, 0, 0, 1, 3, 1], "rolling": 0, "rolls": 1, "knights": 256, "built": false, "gained": 0, "longest_road": -1, "largest_army": -1}]}, "moved": 45, "undone": [], "drawn": 15, "ended": 0, "timing": [[[0, 1794843778.9265885]], null, null, null], "interlude": false}}');
INSERT INTO "snapshots" VALUES('puunepj3rg',21,'{"n": 21, "standing": {"settings": {"game": "dice", "seats": 2, "options": {"turns": 1}, "public": true, "clock": null, "stand_in": false, "spectators": true, "help": true, "script": null}, "host": 0, "status": "over", "chairs": [{"kind": "person", "name": "Ada", "bot": "", "colour": "red", "ready": false, "stand_in": "", "conceded": false, "muted": false, "agrees": false}, {"kind": "person", "name": "Guest 1", "bot": "", "colour": "blue", "ready": true, "stand_in": "", "conceded": false, "muted": false, "agrees": false}], "paused": false, "ended": "", "rematch": "", "said": []}, "course": {"setup": ["dice", 1, 2, {"turns": 1, "late_jokers": "off", "first": "draw"}], "state": {"object": ["hexhaven.games.dice.position:Position", {"limit": 1, "late": false, "sheets": [{"object": ["hexhaven.games.dice.sheet:Sheet", {"roads": 1, "settlements": 0, "cities": 0, "knights": 0, "jokers": 0}]}, {"object": ["hexhaven.games.dice.sheet:Sheet", {"roads": 0, "settlements": 0, "cities": 0, "knights": 0, "jokers": 0}]}], "boxes": [[1], [-2]], "phase": "over", "first": 1, "turn": 0, "turns": 2, "dice": [0, 1, 2, 0, 0, 1], "rolling": 0, "rolls": 3, "knights": 0, "built": true, "gained": 1, "longest_road": -1, "largest_army": -1}]}, "moved": 21, "undone": [], "drawn": 7, "ended": 0, "timing": [[], null, null, null], "interlude": false}}');
CREATE TABLE tables (
	id VARCHAR(10) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	public BOOLEAN NOT NULL, 
	n INTEGER NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('4ktncxe9v4','base','playing',1,65,1.79484377762104487419e+09,1.79484377806664919853e+09);
INSERT INTO "tables" VALUES('7zi8c9s2bs','connect','playing',1,11,1.7948437783026471138e+09,1.79484377835951709747e+09);
INSERT INTO "tables" VALUES('5sb6wtqzzz','dice','playing',1,46,1.7948437784733247757e+09,1.79484377873450040817e+09);
INSERT INTO "tables" VALUES('uhnbnixdsz','dice-plus','playing',1,46,1.79484377874280691147e+09,1.79484377893208765984e+09);
INSERT INTO "tables" VALUES('puunepj3rg','dice','over',1,21,1794843790.0,1794843803.5);
CREATE TABLE tokens (
	hash VARCHAR(64) NOT NULL, 
	table_id VARCHAR(10) NOT NULL, 
	seat INTEGER NOT NULL, 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "tokens" VALUES('6e0c9ad7f0357113783d3950d241b8f72a8daca33f35055694aa92d740abb3f1','4ktncxe9v4',0,1.79484377762115836143e+09);
INSERT INTO "tokens" VALUES('3d790e984d45a1bc5349016d7434a33531926a97a734f91df080bb5cab409a3e','4ktncxe9v4',1,1.79484377764113354683e+09);
INSERT INTO "tokens" VALUES('abe0a330f3b8884a623b868873ef0de6ed463e5be8ae30a67adf4e9271056da5','4ktncxe9v4',2,1.79484377765130925179e+09);
INSERT INTO "tokens" VALUES('db0ef08d0f6c6a9d6fb0eabe1246887b29f53bf2366dc913b5a38d5ec2f27040','7zi8c9s2bs',0,1.79484377830273962021e+09);
INSERT INTO "tokens" VALUES('df064b75b4f28c0bce3417ffa7b58bfe79e9359a9925ab5f8ce88885204626a1','7zi8c9s2bs',1,1.79484377831552386284e+09);
INSERT INTO "tokens" VALUES('a3c0b500fa59b28018dfd142c11397a1f9ddfe6b62aa767217d8ffc6b2378e16','7zi8c9s2bs',2,1.79484377832785868645e+09);
INSERT INTO "tokens" VALUES('276b191a4005d68b7651fa4cc8335c635d909801d501d02ea7433681e41cc5d3','7zi8c9s2bs',3,1.79484377833944439888e+09);
INSERT INTO "tokens" VALUES('067a1cbbfa396090dd652b831b6148b52d88c8d1e49785dd2222596675f2d7e7','5sb6wtqzzz',0,1.79484377847344017029e+09);
INSERT INTO "tokens" VALUES('c51973dc8c1a082b7d2928bfd1f4999b81710b377d5295afb8a3ef17393218e8','5sb6wtqzzz',1,1.79484377849057531357e+09);
INSERT INTO "tokens" VALUES('f350bf60d2df3cbf7c53e3723be34b1f5b280cfea838dc8d122bf14b289366e1','uhnbnixdsz',0,1.79484377874288630486e+09);
INSERT INTO "tokens" VALUES('c9511b6b6ea18a0964ba12ddee8c57bf464c65c042804dc3f546630940be4711','uhnbnixdsz',1,1.79484377875148439407e+09);
INSERT INTO "tokens" VALUES('e5e3fe6e09d38e783acca727e8bdaf8fcfde81e4d6a064cacd2a207ab8802b33','puunepj3rg',0,1.7949384138292529583e+09);
INSERT INTO "tokens" VALUES('093ac98a7645ff6f4a956480a165f9dcf36c458318d2d1a568d3f0f1eb121e95','puunepj3rg',1,1.79493841384819436073e+09);
CREATE INDEX tables_by_status ON tables (status, changed);
CREATE UNIQUE INDEX entries_by_command ON entries (table_id, command);
CREATE INDEX tokens_by_table ON tokens (table_id, seat);
CREATE INDEX passkeys_by_profile ON passkeys (profile_id);
CREATE INDEX sessions_by_profile ON sessions (profile_id);
CREATE INDEX profile_seats_by_table ON profile_seats (table_id, seat);
CREATE INDEX results_by_rated ON results (rated, at);
CREATE INDEX ratings_by_game ON ratings (game);
COMMIT;
